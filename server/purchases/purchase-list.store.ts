import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Purchase, PurchaseListQuery } from '../../contract/purchases.ts';
import { countAll } from '../database/count-all.ts';
import type { Db } from '../database/database.ts';
import { belongsTo } from '../database/filters.ts';
import type { SortSpec } from '../database/keyset.ts';
import { pageReading } from '../database/list-page.ts';
import type { ListPage } from '../database/list-source.ts';
import { customers, purchases } from '../database/schema.ts';
import { matchesPurchase } from './purchase-buyers.store.ts';
import type { PurchaseRow } from './purchases.store.ts';

const SORT: SortSpec = {
  id: purchases.id,
  fields: {
    createdAt: { column: purchases.createdAt, type: 'timestamptz' },
    amount: { column: purchases.amount, type: 'numeric' },
  },
};

export const PURCHASE_COLUMNS = {
  ...getTableColumns(purchases),
  customer: { name: customers.name, email: customers.email },
};

export function purchaseFilters({ status, productType, customerId }: PurchaseListQuery) {
  return and(
    status && eq(purchases.status, status),
    productType === undefined ? undefined : eq(purchases.productType, productType),
    belongsTo(purchases.customerId, customerId),
  );
}

export async function pageOfPurchases(
  db: Db,
  query: PurchaseListQuery & { limit: number },
): Promise<ListPage<Purchase>> {
  const { within, orderBy, sortValue, toPage } = pageReading(SORT, query);
  const matching = await matchesPurchase(db, query.q);
  const rows = await db
    .select({ ...PURCHASE_COLUMNS, sortValue })
    .from(purchases)
    .innerJoin(customers, eq(customers.id, purchases.customerId))
    .where(and(purchaseFilters(query), matching, within))
    .orderBy(...orderBy)
    .limit(query.limit);
  return toPage(rows, query.limit, toPurchase);
}

export async function countPurchases(db: Db, query: PurchaseListQuery): Promise<number> {
  const filters = purchaseFilters(query);
  const matching = await matchesPurchase(db, query.q);
  if (!filters && !matching) return countAll(db, 'purchases');
  const counted = db.select({ count: sql<number>`count(*)::int` }).from(purchases);
  const [row] = matching
    ? await counted.innerJoin(customers, eq(customers.id, purchases.customerId)).where(and(filters, matching))
    : await counted.where(filters);
  return row?.count ?? 0;
}

export function toPurchase(row: PurchaseRow & { customer: Purchase['customer'] }): Purchase {
  return {
    id: row.id,
    customerId: row.customerId,
    customer: row.customer,
    stripeSessionId: row.stripeSessionId,
    stripePaymentIntentId: row.stripePaymentIntentId,
    productType: row.productType,
    quantity: row.quantity,
    amount: row.amount,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
