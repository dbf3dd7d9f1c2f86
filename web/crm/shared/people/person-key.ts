import type { ConversationRef } from '../../../../contract/events.ts';

/** Under which all of one person is loaded. */
export function personKey(conversation: ConversationRef): string[] {
  if ('customerId' in conversation) return ['api', 'crm', 'customers', conversation.customerId];
  if ('teamMemberId' in conversation) return ['api', 'crm', 'team-members', conversation.teamMemberId];
  return [];
}
