import { queryOptions } from '@tanstack/react-query';
import type { Purchase } from '../../../contract/purchases.ts';

export const purchasesQuery = queryOptions<Purchase[]>({ queryKey: ['api', 'crm', 'purchases'] });
