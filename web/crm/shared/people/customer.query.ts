import { queryOptions } from '@tanstack/react-query';
import type { Customer } from '../../../../contract/customers.ts';
import { get } from '../../../client/api.ts';
import { personKey } from './person-key.ts';

/** How long a customer's details stay cached after the panel closes, because staff open many in a day. */
const KEPT_MS = 120_000;

export function customerQuery(customerId: string) {
  // The type is given, because `astro check` uses an older compiler that cannot infer it.
  return queryOptions<Customer>({
    queryKey: personKey({ kind: 'customer', customerId }),
    queryFn: ({ signal }) => get('/api/crm/customers/{id}', { params: { id: customerId }, signal }),
    gcTime: KEPT_MS,
  });
}
