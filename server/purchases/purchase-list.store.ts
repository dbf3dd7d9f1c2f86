import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Purchase, PurchaseListQuery } from '../../contract/purchases.ts';
import type { Db } from '../database/database.ts';
import { belongsTo } from '../database/filters.ts';
import { keyset, type SortSpec } from '../database/keyset.ts';
import { customers, purchases } from '../database/schema.ts';
import { matchesWords } from '../database/search.ts';
import type { PurchaseRow } from './purchases.store.ts';

const SORT: SortSpec = {
  id: purchases.id,
  fields: {
    createdAt: { column: purchases.createdAt, type: 'timestamptz' },
    amount: { column: purchases.amount, type: 'numeric' },
  },
};

const buyer = { name: customers.name, email: customers.email };

function conditions({ q, status, productType, customerId }: PurchaseListQuery) {
  return and(
    matchesWords(customers.searchText, q),
    status && eq(purchases.status, status),
    productType === undefined ? undefined : eq(purchases.productType, productType),
    belongsTo(purchases.customerId, customerId),
  );
}

export async function pageOfPurchases(
  db: Db,
  query: PurchaseListQuery & { limit: number },
): Promise<{ rows: Purchase[]; next: string | undefined }> {
  const { after, orderBy, cursorAfter, sortValue } = keyset(SORT, query.sort, query.cursor);
  const rows = await db
    .select({ ...getTableColumns(purchases), customer: buyer, sortValue })
    .from(purchases)
    .innerJoin(customers, eq(customers.id, purchases.customerId))
    .where(and(conditions(query), after))
    .orderBy(...orderBy)
    .limit(query.limit);
  const last = rows.at(query.limit - 1);
  return { rows: rows.map(toPurchase), next: last && cursorAfter(last) };
}

export async function countPurchases(db: Db, query: PurchaseListQuery): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(purchases)
    .innerJoin(customers, eq(customers.id, purchases.customerId))
    .where(conditions(query));
  return row?.count ?? 0;
}

function toPurchase(row: PurchaseRow & { customer: Purchase['customer'] }): Purchase {
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
