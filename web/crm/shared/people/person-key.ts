import type { ConversationRef } from '../../../../contract/events.ts';

/** Under which all of one person is loaded. */
export function personKey(conversation: ConversationRef): string[] {
  if (conversation.kind === 'customer') return ['api', 'crm', 'customers', conversation.customerId];
  if (conversation.kind === 'team-member') return ['api', 'crm', 'team-members', conversation.teamMemberId];
  return [];
}
