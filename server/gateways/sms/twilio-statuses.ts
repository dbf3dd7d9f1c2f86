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

/** Maps Twilio's status to ours. Unknown statuses count as queued. */
export function toStatus(status: string): SmsStatus {
  return STATUSES[status] ?? 'queued';
}
