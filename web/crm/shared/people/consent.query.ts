import { queryOptions } from '@tanstack/react-query';
import type { Consent } from '#contract/consent.ts';
import type { ConversationRef } from '#contract/events.ts';
import { GC_TIME_MS } from '../gc-time.ts';
import { personKey } from './person-key.ts';

/**
 * Loads what a person has said about texts. Disabled for an unknown sender. It is never fresh, because a text from the person can
 * change it at any moment.
 */
export function consentQuery(conversation: ConversationRef) {
  return queryOptions<Consent>({
    queryKey: [...personKey(conversation), 'consent'],
    enabled: conversation.kind !== 'unknown',
    staleTime: 0,
    gcTime: GC_TIME_MS,
  });
}
