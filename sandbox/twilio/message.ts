import { randomBytes } from 'node:crypto';
import { countSegments } from './segments.ts';

export type Direction = 'inbound' | 'outbound-api' | 'outbound-reply';

export const STATUSES = [
  'accepted',
  'scheduled',
  'queued',
  'sending',
  'sent',
  'delivered',
  'undelivered',
  'failed',
  'read',
  'canceled',
  'receiving',
  'received',
] as const;
export type Status = (typeof STATUSES)[number];

/** A stored text. Times are ISO 8601. `advanceAt` is the time of the next automatic status change, null without one. */
export interface Message {
  sid: string;
  direction: Direction;
  from: string;
  to: string;
  body: string;
  mediaUrls: string[];
  status: Status;
  errorCode: number | null;
  serviceSid: string | null;
  statusCallback: string | null;
  createdAt: string;
  updatedAt: string;
  sentAt: string | null;
  advanceAt: string | null;
}

type NewMessage = Pick<Message, 'direction' | 'from' | 'to' | 'body' | 'status'> & Partial<Message>;

export function newMessage(given: NewMessage): Message {
  const now = new Date().toISOString();
  return {
    sid: (given.mediaUrls?.length ? 'MM' : 'SM') + randomBytes(16).toString('hex'),
    mediaUrls: [],
    errorCode: null,
    serviceSid: null,
    statusCallback: null,
    createdAt: now,
    updatedAt: now,
    sentAt: null,
    advanceAt: null,
    ...given,
  };
}

/** Formats a date as Twilio does: RFC 2822 in UTC. */
export function rfc2822(iso: string): string {
  return new Date(iso).toUTCString().replace('GMT', '+0000');
}

/** Builds the whole `Message` resource (contract: api.v2010.account.message). */
export function messageResource(message: Message, accountSid: string) {
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${message.sid}`;
  const { segments } = countSegments(message.body);
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: message.body,
    date_created: rfc2822(message.createdAt),
    date_sent: message.sentAt && rfc2822(message.sentAt),
    date_updated: rfc2822(message.updatedAt),
    direction: message.direction,
    error_code: message.errorCode,
    error_message: message.errorCode === null ? null : `Error ${message.errorCode}`,
    from: message.from,
    messaging_service_sid: message.serviceSid,
    num_media: String(message.mediaUrls.length),
    num_segments: String(segments),
    price: message.sentAt && (-0.0079 * segments).toFixed(5),
    price_unit: 'USD',
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: `${uri}/Media.json` },
    to: message.to,
    uri: `${uri}.json`,
  };
}
