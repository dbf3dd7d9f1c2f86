import { useQuery } from '@tanstack/react-query';
import { getPage } from '#client/api.ts';
import type { ChosenCustomer } from './customer-picker.tsx';

/** The customer to try words on, until another is chosen. Null while none is known. */
export function useNewestCustomer(): ChosenCustomer | null {
  const { data } = useQuery({
    queryKey: ['api', 'crm', 'customers', 'newest'],
    queryFn: ({ signal }) => getPage('/api/crm/customers', { signal, query: { limit: 1 } }),
  });
  return data?.rows[0] ?? null;
}
