import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Customer } from '../../../../contract/customers.ts';
import { get } from '../../../client/api.ts';
import { findInLists } from '../../shared/records/patch-lists.ts';

/** Milliseconds that a customer's details are kept after the panel has closed: many are opened in a day. */
const KEPT_MS = 120_000;

export function customerQuery(id: string, client: QueryClient) {
  // Named, because `astro check` runs an older compiler that does not find it out.
  return queryOptions<Customer>({
    queryKey: ['api', 'crm', 'customers', id],
    queryFn: ({ signal }) => get('/api/crm/customers/{id}', { params: { id }, signal }),
    gcTime: KEPT_MS,
    // What the row has shown is on the screen at once.
    placeholderData: () => findInLists<Customer>(client, 'customers', id),
  });
}
