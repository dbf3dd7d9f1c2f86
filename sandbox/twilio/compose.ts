import { channelOf, numberOf } from './addresses.ts';
import { notFound, type TwilioCode, twilioError } from './errors.ts';
import { type Message, newMessage } from './message.ts';
import { isE164, MAGIC_FROM, MAGIC_TO, type OwnNumbers } from './numbers.ts';
import type { CreateMessageParams } from './params.ts';

const MAX_BODY = 1600;

/** Applies the rules of sending in Twilio's order. Returns a text that is not stored yet. */
export function composeMessage(
  params: CreateMessageParams,
  own: OwnNumbers,
  isOptedOut: (phone: string) => boolean,
): Message {
  const { To: to, Body: body = '', MediaUrl: mediaUrls = [], ContentSid: contentSid } = params;
  if (!to) throw twilioError(21604);
  checkTo(to);
  const { from, serviceSid } = chooseSender(params, own);
  if (serviceSid === null && channelOf(from) !== channelOf(to)) throw twilioError(21910);
  if (from === to) throw twilioError(21266);
  if (!body && mediaUrls.length === 0 && !contentSid) throw twilioError(21602);
  if (body.length > MAX_BODY) throw twilioError(21617);
  if (!mediaUrls.every(isWebUrl)) throw twilioError(21620);
  const statusCallback = params.StatusCallback ?? null;
  if (statusCallback !== null && !isWebUrl(statusCallback)) {
    throw twilioError(21609, `The 'StatusCallback' URL ${statusCallback} is not a valid URL.`);
  }
  // A service takes the text, and reports the refusal (delivery.ts).
  if (serviceSid === null && isOptedOut(numberOf(to))) throw twilioError(21610);

  const sendAt = scheduledTime(params, serviceSid);
  return newMessage({
    direction: 'outbound-api',
    from,
    to,
    body,
    mediaUrls,
    serviceSid,
    statusCallback,
    status: sendAt ? 'scheduled' : serviceSid ? 'accepted' : 'queued',
    advanceAt: sendAt,
  });
}

function checkTo(to: string): void {
  const magic: TwilioCode | undefined = MAGIC_TO[to];
  const isAddress = isE164(numberOf(to)) || channelOf(to) === 'messenger';
  if (magic === 21211 || (magic === undefined && !isAddress)) {
    throw twilioError(21211, `Invalid 'To' Phone Number: ${to}`);
  }
  if (magic !== undefined) throw twilioError(magic);
}

function chooseSender(params: CreateMessageParams, own: OwnNumbers): { from: string; serviceSid: string | null } {
  const { MessagingServiceSid: serviceSid = null, From: from } = params;
  if (serviceSid !== null && !/^MG[0-9a-fA-F]{32}$/.test(serviceSid)) throw notFound(`/Services/${serviceSid}`);
  if (!from) {
    if (serviceSid === null) throw twilioError(21603);
    return { from: own.number, serviceSid };
  }
  // RCS, WhatsApp and others have senders with names of their own, which are taken as they come.
  if (from === own.number || channelOf(from) !== 'sms') return { from, serviceSid };
  if (from === own.serviceSid) return { from: own.number, serviceSid: from };
  const magic = MAGIC_FROM[from] ?? (/^\+\d+$/.test(from) && !isE164(from) ? 21212 : 21606);
  throw twilioError(magic, magic === 21606 ? notOurs(from) : undefined);
}

function notOurs(from: string): string {
  return `The 'From' phone number ${from} is not a valid, SMS-capable inbound phone number or short code for your account.`;
}

function scheduledTime(params: CreateMessageParams, serviceSid: string | null): string | null {
  if (!params.ScheduleType) return null;
  if (!params.SendAt) throw twilioError(35111);
  if (serviceSid === null) throw twilioError(35118);
  return new Date(params.SendAt).toISOString();
}

function isWebUrl(url: string): boolean {
  return /^https?:$/.test(URL.parse(url)?.protocol ?? '');
}
