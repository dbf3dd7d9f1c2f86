import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConversationRef } from '#contract/events.ts';
import type { PersonsNumber, PersonsNumbers } from '#contract/messages.ts';
import { personKey } from '#crm/shared/people/person-key.ts';

/** The number for texts to a person: the server's default, until the user chooses another. */
export interface ChosenNumber {
  /** Undefined until the numbers are loaded, and when the person has no number. */
  number: PersonsNumber | undefined;
  numbers: readonly PersonsNumber[];
  /** E.164. Null when there is no valid number, and undefined until that is known. */
  onFile: string | null | undefined;
  /** Whether to show the number: there are others, or it is not the one on file. */
  isInQuestion: boolean;
  /** The number to send with the request, or undefined when there is only one. */
  to: string | undefined;
  choose: (phone: string) => void;
}

export function useNumber(conversation: ConversationRef): ChosenNumber {
  const { data } = useQuery(numbersQuery(conversation));
  const [chosen, choose] = useState<string>();
  const numbers = data?.numbers ?? [];
  const number = numbers.find(({ phone }) => phone === chosen) ?? numbers.find(({ phone }) => phone === data?.to);
  const hasSeveral = numbers.length > 1;
  return {
    number,
    numbers,
    onFile: data && (numbers.find(({ isOnFile }) => isOnFile)?.phone ?? null),
    isInQuestion: hasSeveral || number?.isOnFile === false,
    to: hasSeveral ? number?.phone : undefined,
    choose,
  };
}

/**
 * The numbers at which a person can be texted. Read again each time, because a text can change them at any time. Unknown
 * senders have none.
 */
function numbersQuery(conversation: ConversationRef) {
  return queryOptions<PersonsNumbers>({
    queryKey: [...personKey(conversation), 'numbers'],
    enabled: conversation.kind !== 'unknown',
    staleTime: 0,
    gcTime: 0,
  });
}
