import { queryOptions } from '@tanstack/react-query';
import { get } from '#client/api.ts';
import type { Customer } from '#contract/customers.ts';
import { GC_TIME_MS } from '../gc-time.ts';
import { personKey } from './person-key.ts';

export function customerQuery(customerId: string) {
  // The type is given, because `astro check` uses an older compiler that cannot infer it.
  return queryOptions<Customer>({
    queryKey: personKey({ kind: 'customer', customerId }),
    queryFn: ({ signal }) => get('/api/crm/customers/{id}', { params: { id: customerId }, signal }),
    gcTime: GC_TIME_MS,
  });
}
