import { post } from '#client/api.ts';
import type { ConversationRef } from '#contract/events.ts';
import type { TextSent } from '#contract/messages.ts';
import type { SendAt, SendOrdered } from '#contract/scheduled-sends.ts';
import type { Notice } from '#crm/shared/show-failure.ts';

/** One attempt to send a text, or to order it for later. */
export interface Attempt {
  /** `Idempotency-Key` */
  key: string;
  text: string;
  /** The number to send to (E.164), or null to let the server choose. */
  phone: string | null;
  /** Now, when it is omitted. */
  sendAt?: SendAt;
}

/** Sends a text in a conversation. The server may answer that it waits. To unknown senders texts go at once. @throws ApiError */
export function sendText(
  conversation: ConversationRef,
  { text, key, phone, sendAt }: Attempt,
): Promise<TextSent | SendOrdered> {
  const options = { headers: { 'Idempotency-Key': key } };
  const sms = { message: text, sendAt, ...(phone === null ? {} : { to: phone }) };
  if (conversation.kind === 'customer') {
    return post('/api/crm/send-sms', { customerId: conversation.customerId, ...sms }, options);
  }
  if (conversation.kind === 'team-member') {
    return post('/api/crm/send-sms-team-member', { teamMemberId: conversation.teamMemberId, ...sms }, options);
  }
  return post('/api/crm/sms-unknown', { phone: conversation.phone, message: text }, options);
}

export function sentNotice(conversation: ConversationRef): Notice {
  const isToTeamMember = conversation.kind === 'team-member';
  return {
    title: 'SMS Sent',
    description: `Your ${isToTeamMember ? 'SMS' : 'text message'} has been sent successfully.`,
  };
}
