import { and, eq, getTableColumns, gte, lt, or, sql } from 'drizzle-orm';
import type { Purchase, PurchaseListQuery } from '#contract/purchases.ts';
import { LEFT_TO_REFUND } from '#server/database/conditions/refundable.ts';
import type { Db } from '#server/database/database.ts';
import { idEquals, idIn } from '#server/database/lists/filters.ts';
import type { SortSpec } from '#server/database/lists/keyset.ts';
import { paginate } from '#server/database/lists/list-page.ts';
import type { ListPage, PageSize } from '#server/database/lists/list-source.ts';
import { COUNT_LIMIT, readCount, rowCount } from '#server/database/lists/row-count.ts';
import { type Matches, resolveIdsByPeople } from '#server/database/lists/search.ts';
import { isOneOf } from '#server/database/records.ts';
import { customers, purchases, totals } from '#server/database/schema.ts';
import type { PurchaseRow } from './purchases.store.ts';

const DAY_MS = 86_400_000;
const STRIPE_ID = /^(cs|pi|sub|in)_\w{8,}$/;

const SORT: SortSpec = {
  id: purchases.id,
  fields: {
    createdAt: { column: purchases.createdAt, type: 'timestamptz' },
    amount: { column: purchases.amount, type: 'numeric' },
  },
};

export const PURCHASE_COLUMNS = {
  ...getTableColumns(purchases),
  // A dispute can keep the money of a refund that is under way.
  refundableAmount: sql<string>`greatest(${LEFT_TO_REFUND}, 0)::numeric(10, 2)::text`,
  customer: { name: customers.name, email: customers.email },
};

export function purchaseFilters({ ids, status, productType, customerId, from, to }: PurchaseListQuery) {
  return and(
    idIn(purchases.id, ids),
    status && eq(purchases.status, status),
    productType === undefined ? undefined : eq(purchases.productType, productType),
    idEquals(purchases.customerId, customerId),
    from === undefined ? undefined : gte(purchases.createdAt, startOfDay(from)),
    to === undefined ? undefined : lt(purchases.createdAt, new Date(startOfDay(to).getTime() + DAY_MS)),
  );
}

const SEARCHED = {
  id: purchases.id,
  people: [{ id: customers.id, text: customers.searchText, referring: purchases.customerId }],
};

/** Finds the purchases of the customers who match the search, or the purchase with that id at Stripe. */
async function matchingPurchases(db: Db, query: PurchaseListQuery): Promise<Matches> {
  const q = query.q?.trim();
  const filters = purchaseFilters(query);
  if (!q || !STRIPE_ID.test(q)) return resolveIdsByPeople(db, q, SEARCHED, filters);
  const { stripeSessionId, stripePaymentIntentId, stripeSubscriptionId, stripeInvoiceId } = purchases;
  const ids = [stripeSessionId, stripePaymentIntentId, stripeSubscriptionId, stripeInvoiceId];
  return { conditions: and(filters, or(...ids.map((id) => eq(id, q)))) };
}

/** Returns the start of a day in UTC. */
function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

export async function pageOfPurchases(db: Db, query: PurchaseListQuery & PageSize): Promise<ListPage<Purchase>> {
  const { cursorCondition, orderBy, sortValue, toPage } = paginate(SORT, query);
  const { conditions, count } = await matchingPurchases(db, query);
  const total = query.counted ? (count ?? rowCount(purchases, 'purchases', conditions)) : null;
  const rows = await db
    .select({ ...PURCHASE_COLUMNS, sortValue, total: sql<number | null>`${total}::float8` })
    .from(purchases)
    .leftJoin(customers, eq(customers.id, purchases.customerId))
    .where(and(conditions, cursorCondition))
    .orderBy(...orderBy)
    .limit(query.limit);
  return toPage(rows, query.limit, toPurchase);
}

/** Returns those of the purchases that exist, in no order. */
export async function readPurchases(db: Db, ids: readonly string[]): Promise<Purchase[]> {
  const rows = await db
    .select(PURCHASE_COLUMNS)
    .from(purchases)
    .leftJoin(customers, eq(customers.id, purchases.customerId))
    .where(isOneOf(purchases.id, ids));
  return rows.map(toPurchase);
}

export async function countPurchases(db: Db, query: PurchaseListQuery): Promise<number> {
  const { conditions, count } = await matchingPurchases(db, query);
  return count ?? readCount(db, rowCount(purchases, 'purchases', conditions));
}

/** Returns the revenue of all purchases that match the query. */
export async function sumPurchases(db: Db, query: PurchaseListQuery): Promise<string | undefined> {
  const { conditions, count } = await matchingPurchases(db, query);
  if (count === Number.POSITIVE_INFINITY) return;
  const listed = conditions
    ? sql`SELECT count(*) AS count, sum(revenue) AS revenue
        FROM (SELECT ${purchases.revenue} AS revenue FROM ${purchases} WHERE ${conditions} LIMIT ${COUNT_LIMIT + 1}) AS listed`
    : sql`SELECT 0 AS count, sum(${totals.revenue}) AS revenue FROM ${totals} WHERE ${eq(totals.subject, 'purchases')}`;
  const { rows } = await db.execute<{ sum: string | null }>(sql`
    SELECT CASE WHEN count <= ${COUNT_LIMIT} THEN coalesce(revenue, 0)::numeric(14, 2)::text END AS sum FROM (${listed}) AS added`);
  return rows[0]?.sum ?? undefined;
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
    invoicedAmount: row.invoicedAmount ?? row.amount,
    amount: row.amount,
    refundedAmount: row.refundedAmount,
    refundableAmount: row.refundableAmount,
    returnedRefund: row.returnedAt && { amount: row.returnedAmount, at: row.returnedAt.toISOString() },
    status: row.status,
    dispute: disputeOf(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

function disputeOf(row: PurchaseRow): Purchase['dispute'] {
  const { stripeDisputeId, disputeReason: reason, disputedLostAmount: lostAmount } = row;
  if (stripeDisputeId === null || reason === null) return null;
  return { stripeDisputeId, reason, lostAmount, evidenceDueAt: row.evidenceDueAt?.toISOString() ?? null };
}
