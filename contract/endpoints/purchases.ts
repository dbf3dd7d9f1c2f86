import * as z from 'zod/mini';
import { Purchase, PurchaseListQuery } from '../purchases.ts';
import type { Endpoint } from './endpoint.ts';

/** Purchases. */
export const purchasesEndpoints = {
  listPurchases: {
    method: 'GET',
    path: '/api/crm/purchases',
    access: 'staff',
    summary: 'Purchases, newest first',
    query: PurchaseListQuery,
    response: z.array(Purchase),
  },
} as const satisfies Record<string, Endpoint>;
