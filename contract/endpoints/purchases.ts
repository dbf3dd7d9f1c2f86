import * as z from 'zod/mini';
import { Purchase, PurchaseListQuery } from '../purchases.ts';
import { Done } from '../staff.ts';
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
  remindOfCheckout: {
    method: 'POST',
    path: '/api/crm/checkouts/{id}/reminder',
    access: 'staff',
    summary: 'Mail the way back to who has opened a checkout and not paid, once; 409 when that was done',
    response: Done,
  },
} as const satisfies Record<string, Endpoint>;
