import { queryOptions } from '@tanstack/react-query';
import { get } from '#client/api.ts';
import type { CustomerUsage } from '#contract/usage.ts';
import { personKey } from '../people/person-key.ts';

/** What a customer and their team did in the AI app, by day. */
export function appUseQuery(customerId: string) {
  return queryOptions<CustomerUsage>({
    queryKey: [...personKey({ kind: 'customer', customerId }), 'usage'],
    queryFn: ({ signal }) => get('/api/crm/customers/{id}/usage', { params: { id: customerId }, signal }),
  });
}
