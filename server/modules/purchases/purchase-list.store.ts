import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Purchase, PurchaseListQuery } from '../../../contract/purchases.ts';
import type { Db } from '../../database/database.ts';
import { idEquals } from '../../database/lists/filters.ts';
import type { SortSpec } from '../../database/lists/keyset.ts';
import { paginate } from '../../database/lists/list-page.ts';
import type { ListPage, PageSize } from '../../database/lists/list-source.ts';
import { readCount, rowCount } from '../../database/lists/row-count.ts';
import { customers, purchases } from '../../database/schema.ts';
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
    idEquals(purchases.customerId, customerId),
  );
}

export async function pageOfPurchases(db: Db, query: PurchaseListQuery & PageSize): Promise<ListPage<Purchase>> {
  const { cursorCondition, orderBy, sortValue, toPage } = paginate(SORT, query);
  const conditions = and(purchaseFilters(query), await matchesPurchase(db, query.q));
  const total = query.counted ? rowCount(purchases, 'purchases', conditions) : null;
  const rows = await db
    .select({ ...PURCHASE_COLUMNS, sortValue, total: sql<number | null>`${total}::float8` })
    .from(purchases)
    .leftJoin(customers, eq(customers.id, purchases.customerId))
    .where(and(conditions, cursorCondition))
    .orderBy(...orderBy)
    .limit(query.limit);
  return toPage(rows, query.limit, toPurchase);
}

export async function countPurchases(db: Db, query: PurchaseListQuery): Promise<number> {
  const conditions = and(purchaseFilters(query), await matchesPurchase(db, query.q));
  return readCount(db, rowCount(purchases, 'purchases', conditions));
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
    refundedAmount: row.refundedAmount,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
