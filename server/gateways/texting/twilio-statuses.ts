import type { TextStatus } from './texting.gateway.ts';

const STATUSES: Record<string, TextStatus> = {
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
export function toStatus(status: string): TextStatus {
  return STATUSES[status] ?? 'queued';
}
