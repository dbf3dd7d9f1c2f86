import type { ConversationRef } from '#contract/events.ts';

/** A conversation with a known person. */
export type PersonsConversation = Exclude<ConversationRef, { kind: 'unknown' }>;

/** Returns the query key prefix of everything about the conversation's person. */
export function personKey(conversation: ConversationRef): string[] {
  if (conversation.kind === 'customer') return ['api', 'crm', 'customers', conversation.customerId];
  if (conversation.kind === 'team-member') return ['api', 'crm', 'team-members', conversation.teamMemberId];
  return [];
}
