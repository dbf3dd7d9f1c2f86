import { queryOptions } from '@tanstack/react-query';
import { get } from '#client/api.ts';
import type { ConversationRef } from '#contract/events.ts';
import type { GateAnswer } from '#contract/gate.ts';
import { personKey } from '../people/person-key.ts';

const MINUTE_MS = 60_000;

/**
 * What the gate would say now of a text to many that reaches this person: where they may be, and whether it is night there. About
 * money, because such a text needs no consent, whose lack would hide the hour. Disabled for an unknown sender.
 */
export function gateQuery(conversation: ConversationRef) {
  const { kind, ...person } = conversation;
  return queryOptions<GateAnswer>({
    queryKey: [...personKey(conversation), 'gate'],
    queryFn: ({ signal }) =>
      get('/api/crm/gate', { query: { ...person, channel: 'text', purpose: 'billing', origin: 'bulk' }, signal }),
    enabled: kind !== 'unknown',
    staleTime: 0,
    gcTime: 0,
    refetchInterval: MINUTE_MS,
  });
}
