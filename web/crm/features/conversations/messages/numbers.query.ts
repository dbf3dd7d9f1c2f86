import { queryOptions } from '@tanstack/react-query';
import type { ConversationRef } from '../../../../../contract/events.ts';
import type { PersonsNumbers } from '../../../../../contract/messages.ts';
import { personKey } from '../../../shared/people/person-key.ts';

/** Which numbers a person can be texted at. A text can change it at any moment, so each look asks anew. An unknown sender has none. */
export function numbersQuery(conversation: ConversationRef) {
  return queryOptions<PersonsNumbers>({
    queryKey: [...personKey(conversation), 'numbers'],
    enabled: conversation.kind !== 'unknown',
    staleTime: 0,
    gcTime: 0,
  });
}
