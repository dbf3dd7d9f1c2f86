import { queryOptions } from '@tanstack/react-query';
import type { ConversationRef } from '../../../../../contract/events.ts';
import type { PersonsNumbers } from '../../../../../contract/messages.ts';

/** Which numbers a person can be texted at. A text can change it at any moment, so each look asks anew. An unknown sender has none. */
export function numbersQuery(conversation: ConversationRef) {
  return queryOptions<PersonsNumbers>({
    queryKey: [...personKey(conversation), 'numbers'],
    enabled: !('phone' in conversation),
    staleTime: 0,
    gcTime: 0,
  });
}

/** Under which all of one person is loaded. */
export function personKey(conversation: ConversationRef): string[] {
  if ('customerId' in conversation) return ['api', 'crm', 'customers', conversation.customerId];
  if ('teamMemberId' in conversation) return ['api', 'crm', 'team-members', conversation.teamMemberId];
  return [];
}
