import { randomBytes } from 'node:crypto';
import twilio from 'twilio';

const AUTH_TOKEN = 'sandbox_auth_token';
export const INBOUND_PATH = '/api/webhooks/twilio/sms';

/** Builds Twilio's webhook call for an inbound text, signed with the sandbox's key. */
export function inboundCall(productUrl: string, from: string, words: string) {
  const sid = `SM${randomBytes(16).toString('hex')}`;
  const form = { MessageSid: sid, SmsSid: sid, From: from, To: '+15005550006', Body: words, NumMedia: '0' };
  const signature = twilio.getExpectedTwilioSignature(AUTH_TOKEN, `${productUrl}${INBOUND_PATH}`, form);
  return {
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
    body: new URLSearchParams(form).toString(),
  };
}
