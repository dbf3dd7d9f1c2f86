import twilio from 'twilio';
import type { Product } from '../support/product.ts';

const AUTH_TOKEN = 'sandbox_auth_token';

export interface SignedCall {
  /** The URL that Twilio was told to call, and therefore signs. */
  signedUrl?: string;
  signature?: string;
}

/** Returns the signature of Twilio's own SDK. */
export function signatureOf(url: string, form: Record<string, string>): string {
  return twilio.getExpectedTwilioSignature(AUTH_TOKEN, url, form);
}

/** Posts a form as Twilio does, signed by Twilio's own SDK. */
export async function postAsTwilio(
  product: Product,
  path: string,
  form: Record<string, string>,
  { signedUrl, signature }: SignedCall = {},
): Promise<{ status: number; type: string | null; body: string }> {
  const genuine = signatureOf(signedUrl ?? `${product.env.PUBLIC_URL}${path}`, form);
  const response = await fetch(`${product.url}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded; charset=UTF-8',
      'x-twilio-signature': signature ?? genuine,
    },
    body: new URLSearchParams(form),
  });
  return { status: response.status, type: response.headers.get('content-type'), body: await response.text() };
}

let last = 0;
/** Returns a new SID. */
export function newSid(): string {
  last += 1;
  return `SM${String(last).padStart(32, '0')}`;
}

/** Returns Twilio's form for an inbound text. */
export function inboundForm(from: string, body: string, more: Record<string, string> = {}): Record<string, string> {
  const sid = newSid();
  return {
    MessageSid: sid,
    SmsSid: sid,
    AccountSid: `AC${'0'.repeat(32)}`,
    From: from,
    To: '+15005550006',
    Body: body,
    NumMedia: '0',
    ...more,
  };
}
