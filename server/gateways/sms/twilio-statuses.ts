import type { SmsStatus } from './sms.gateway.ts';

const STATUSES: Record<string, SmsStatus> = {
  accepted: 'queued',
  scheduled: 'queued',
  queued: 'queued',
  sending: 'queued',
  sent: 'sent',
  partially_delivered: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  canceled: 'failed',
};

/** Twilio's status in our words. One that Twilio invents later says nothing new to us: the text is on its way. */
export function toStatus(status: string): SmsStatus {
  return STATUSES[status] ?? 'queued';
}
