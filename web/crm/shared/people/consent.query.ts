import { queryOptions } from '@tanstack/react-query';
import type { Consent } from '../../../../contract/messages.ts';
import { GC_TIME_MS } from '../gc-time.ts';

/** Loads whether a customer may be texted. It is never fresh, because a text from the customer can change it at any moment. */
export function consentQuery(customerId: string) {
  return queryOptions<Consent>({
    queryKey: ['api', 'crm', 'customers', customerId, 'consent'],
    staleTime: 0,
    gcTime: GC_TIME_MS,
  });
}
