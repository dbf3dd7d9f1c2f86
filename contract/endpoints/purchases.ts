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
    scope: 'money:read',
    summary: 'List purchases, newest first',
    query: PurchaseListQuery,
    response: z.array(Purchase),
  },
  remindOfCheckout: {
    method: 'POST',
    path: '/api/crm/checkouts/{id}/reminder',
    access: 'staff',
    summary: 'Email a link back to a checkout that was opened but not paid, once. 409 when it was sent already',
    response: Done,
  },
} as const satisfies Record<string, Endpoint>;
