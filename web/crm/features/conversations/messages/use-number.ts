import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConversationRef } from '../../../../../contract/events.ts';
import type { PersonsNumber, PersonsNumbers } from '../../../../../contract/messages.ts';
import { personKey } from '../../../shared/people/person-key.ts';

/** The number that a person is texted at: the one that the server would take, until somebody chooses another. */
export interface ChosenNumber {
  /** Undefined until they are loaded, and where there is none. */
  number: PersonsNumber | undefined;
  numbers: readonly PersonsNumber[];
  /** E.164; null where there is none that can be read, undefined until that is known. */
  onFile: string | null | undefined;
  /** Whether it has to be said which number it is: there are others, or it is not the one on file. */
  isInQuestion: boolean;
  /** What a text has to name: nothing where there is but one. */
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

/** Which numbers a person can be texted at. A text can change it at any moment, so each look asks anew. An unknown sender has none. */
function numbersQuery(conversation: ConversationRef) {
  return queryOptions<PersonsNumbers>({
    queryKey: [...personKey(conversation), 'numbers'],
    enabled: conversation.kind !== 'unknown',
    staleTime: 0,
    gcTime: 0,
  });
}
