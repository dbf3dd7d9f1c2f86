import { queryOptions } from '@tanstack/react-query';
import { get } from '#client/api.ts';
import type { GateAnswer } from '#contract/gate.ts';
import { personKey } from './person-key.ts';

/** Loads where a customer may be, which the gate answers with any question. It follows from the number. */
export function placeQuery(customerId: string, phone: string | null) {
  return queryOptions<GateAnswer>({
    queryKey: [...personKey({ kind: 'customer', customerId }), 'place', phone],
    queryFn: ({ signal }) =>
      get('/api/crm/gate', {
        signal,
        query: { customerId, channel: 'text', purpose: 'service', origin: 'person' },
      }),
  });
}
