import { queryOptions } from '@tanstack/react-query';
import type { Customer } from '../../../contract/customers.ts';

export const customersQuery = queryOptions<Customer[]>({ queryKey: ['api', 'crm', 'customers'] });
