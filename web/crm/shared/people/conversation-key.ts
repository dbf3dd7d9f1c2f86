import type { ConversationRef } from '#contract/events.ts';

/** Returns a string that identifies a conversation. */
export function conversationKey(conversation: ConversationRef): string {
  if (conversation.kind === 'customer') return `customer ${conversation.customerId}`;
  if (conversation.kind === 'team-member') return `team-member ${conversation.teamMemberId}`;
  return `unknown ${conversation.phone}`;
}

/** The query key prefix of what was ordered for people and goes out later. */
export const ALL_SCHEDULED_SENDS = ['api', 'crm', 'scheduled-sends'];

/** The query key of what was ordered for a conversation's person. */
export function scheduledSendsKey(conversation: ConversationRef): string[] {
  return [...ALL_SCHEDULED_SENDS, conversationKey(conversation)];
}

/** The query key prefix of the texts with people. */
export const ALL_TEXTS = ['api', 'crm', 'texts'];

/** The query key of the texts of a conversation. */
export function textsKey(conversation: ConversationRef): string[] {
  return [...ALL_TEXTS, conversationKey(conversation)];
}
