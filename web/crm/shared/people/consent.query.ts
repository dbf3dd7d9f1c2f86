import { queryOptions } from '@tanstack/react-query';
import type { Consent } from '../../../../contract/messages.ts';

/** How long it is kept after nothing shows it any more. */
const KEPT_MS = 120_000;

/** Whether a customer may be texted. A phone can change it at any moment, so each look asks anew. */
export function consentQuery(customerId: string) {
  return queryOptions<Consent>({
    queryKey: ['api', 'crm', 'customers', customerId, 'consent'],
    staleTime: 0,
    gcTime: KEPT_MS,
  });
}
