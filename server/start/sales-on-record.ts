import type { Database } from '../database/database.ts';
import type { OwnSalesSettings } from '../gateways/payments/own-sales.ts';
import { isOnRecord } from '../modules/billing/purchases/own-sales.store.ts';
import { findCustomer, findDeleted } from '../modules/people/customers/customers.store.ts';

/** Lets the payments gateway recognize this shop's sales when their metadata does not name the shop. */
export function salesOnRecord({ db }: Pick<Database, 'db'>): OwnSalesSettings['isOnRecord'] {
  return async ({ stripeIds, customerId }) => {
    if (await isOnRecord(db, stripeIds)) return true;
    if (customerId === undefined) return false;
    return (await findCustomer(db, customerId)) !== undefined || (await findDeleted(db, [customerId])).size > 0;
  };
}
