import { queryOptions } from '@tanstack/react-query';
import type { Consent } from '../../../../contract/messages.ts';

/** How long the answer is cached after it leaves the screen. */
const KEPT_MS = 120_000;

/** Loads whether a customer may be texted. It is never fresh, because a text from the customer can change it at any moment. */
export function consentQuery(customerId: string) {
  return queryOptions<Consent>({
    queryKey: ['api', 'crm', 'customers', customerId, 'consent'],
    staleTime: 0,
    gcTime: KEPT_MS,
  });
}
