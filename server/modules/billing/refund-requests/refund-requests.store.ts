import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { AGENT_LICENSE } from '#contract/purchases.ts';
import type { RefundRequest, RefundRequestListQuery } from '#contract/refund-requests.ts';
import { activeDaysOf } from '#server/database/conditions/active-days.ts';
import { BEING_REFUNDED, IS_REFUNDABLE, LEFT_TO_REFUND } from '#server/database/conditions/refundable.ts';
import type { Db } from '#server/database/database.ts';
import type { SortSpec } from '#server/database/lists/keyset.ts';
import { paginate } from '#server/database/lists/list-page.ts';
import type { ListPage, PageSize } from '#server/database/lists/list-source.ts';
import { cappedCount, readCount } from '#server/database/lists/row-count.ts';
import { matchesWords } from '#server/database/lists/search.ts';
import {
  customerActivity,
  customers,
  guideAnswers,
  purchases,
  refundRequests,
  refunds,
} from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';
import { conditionsOf, keptConditionsOf, type RefundFacts } from './refund-request.rules.ts';

export type RefundRequestRow = typeof refundRequests.$inferSelect;

const SORT: SortSpec = {
  id: refundRequests.id,
  fields: { createdAt: { column: refundRequests.createdAt, type: 'timestamptz' } },
};

/** The facts about the paying customer that the conditions depend on. */
const FACTS = {
  hasSignedIn: sql<boolean>`${customers.hasSignedInToApp} = 1`,
  firstSignedInAt: customers.firstSignedInAt,
  lastUsedAt: sql<Date | null>`(
    SELECT nullif(last_used_at, 'epoch') FROM customer_activity WHERE customer_id = customers.id)`.mapWith(
    customerActivity.lastUsedAt,
  ),
  activeDays30: activeDaysOf('customers'),
  answered: sql<number>`(SELECT count(*)::int FROM ${guideAnswers} WHERE ${guideAnswers.customerId} = ${customers.id})`,
  paidAt: purchases.createdAt,
};

const SHOWN = {
  request: refundRequests,
  customer: { name: customers.name, email: customers.email },
  /** For an approved request, the refunded amount. Else what is left without refunds under way. */
  amount: sql<string>`(CASE ${refundRequests.status} WHEN 'approved'
    THEN coalesce((SELECT max(${refunds.amount}) FROM ${refunds} WHERE ${refunds.requestId} = ${refundRequests.id}), ${purchases.amount})
    ELSE greatest(${purchases.amount} - ${purchases.refundedAmount} - ${BEING_REFUNDED}, 0) END)::numeric(10, 2)::text`,
  returnedAt: purchases.returnedAt,
  ...FACTS,
};

type Shown = {
  request: RefundRequestRow;
  customer: RefundRequest['customer'];
  amount: string;
  returnedAt: Date | null;
} & Omit<RefundFacts, 'askedAt'>;

function shownWhere(db: Db, condition: SQL | undefined) {
  return db
    .select(SHOWN)
    .from(refundRequests)
    .innerJoin(customers, eq(customers.id, refundRequests.customerId))
    .innerJoin(purchases, eq(purchases.id, refundRequests.purchaseId))
    .where(condition);
}

/** The conditions are evaluated for the day of the request. Their state at the decision is kept. */
function toRefundRequest({ request, customer, amount, returnedAt, ...facts }: Shown): RefundRequest {
  const { id, customerId, purchaseId, reason, status, message, createdAt, decidedAt } = request;
  return {
    id,
    customerId,
    customer,
    purchaseId,
    amount,
    reason,
    status,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
    returnedAt: returnedAt?.toISOString() ?? null,
    message,
    conditions: request.conditions
      ? keptConditionsOf(request.conditions)
      : conditionsOf({ ...facts, askedAt: createdAt }),
  };
}

export async function readRequest(db: Db, id: string): Promise<RefundRequest | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await shownWhere(db, eq(refundRequests.id, id));
  return row && toRefundRequest(row);
}

/** Returns the requests, newest first. */
export async function readRequestsOf(db: Db, customerId: string): Promise<RefundRequest[]> {
  const rows = await shownWhere(db, eq(refundRequests.customerId, customerId)).orderBy(
    desc(refundRequests.createdAt),
    desc(refundRequests.id),
  );
  return rows.map(toRefundRequest);
}

/** Counts requests. Only a search needs their customers. */
function countOf(query: RefundRequestListQuery): SQL<number> {
  const searched =
    query.q === undefined ? sql`` : sql`JOIN ${customers} ON ${customers.id} = ${refundRequests.customerId}`;
  return cappedCount(sql`${refundRequests} ${searched}`, requestConditions(query));
}

function requestConditions({ q, status }: RefundRequestListQuery): SQL | undefined {
  return and(matchesWords(customers.searchText, q), status && eq(refundRequests.status, status));
}

export async function pageOfRequests(
  db: Db,
  query: RefundRequestListQuery & PageSize,
): Promise<ListPage<RefundRequest>> {
  const { cursorCondition, orderBy, sortValue, toPage } = paginate(SORT, query);
  const total = query.counted ? countOf(query) : null;
  const rows = await db
    .select({ ...SHOWN, id: refundRequests.id, sortValue, total: sql<number | null>`${total}::float8` })
    .from(refundRequests)
    .innerJoin(customers, eq(customers.id, refundRequests.customerId))
    .innerJoin(purchases, eq(purchases.id, refundRequests.purchaseId))
    .where(and(requestConditions(query), cursorCondition))
    .orderBy(...orderBy)
    .limit(query.limit);
  return toPage(rows, query.limit, ({ sortValue: _sortValue, total: _total, id: _id, ...row }) => toRefundRequest(row));
}

export async function countRequests(db: Db, query: RefundRequestListQuery): Promise<number> {
  return readCount(db, countOf(query));
}

/** Returns the newest refundable payment: of the agent license, or else of the team licenses. */
export async function findRefundable(
  db: Db,
  customerId: string,
): Promise<({ purchaseId: string; productType: string; amount: string } & Omit<RefundFacts, 'askedAt'>) | undefined> {
  const { id: purchaseId, productType } = purchases;
  const [row] = await db
    .select({ purchaseId, productType, amount: sql<string>`${LEFT_TO_REFUND}::numeric(10, 2)::text`, ...FACTS })
    .from(purchases)
    .innerJoin(customers, eq(customers.id, purchases.customerId))
    .where(and(eq(purchases.customerId, customerId), IS_REFUNDABLE))
    .orderBy(sql`${purchases.productType} = ${AGENT_LICENSE} DESC`, desc(purchases.createdAt))
    .limit(1);
  return row;
}

/** Returns undefined while the customer has another open request. */
export async function insertRequest(
  tx: Db,
  request: Pick<RefundRequestRow, 'customerId' | 'purchaseId' | 'reason'>,
): Promise<string | undefined> {
  const [row] = await tx
    .insert(refundRequests)
    .values(request)
    .onConflictDoNothing()
    .returning({ id: refundRequests.id });
  return row?.id;
}

/** Locks the request until the transaction ends. */
export async function lockRequest(tx: Db, id: string): Promise<RefundRequestRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await tx.select().from(refundRequests).where(eq(refundRequests.id, id)).for('update');
  return row;
}

/** Finds and locks the open request about a purchase. */
export async function lockOpenRequest(tx: Db, purchaseId: string): Promise<RefundRequestRow | undefined> {
  const [row] = await tx
    .select()
    .from(refundRequests)
    .where(and(eq(refundRequests.purchaseId, purchaseId), eq(refundRequests.status, 'open')))
    .for('update');
  return row;
}

/** Finds and locks the request about a purchase that was approved last. */
export async function lockApprovedRequest(tx: Db, purchaseId: string): Promise<RefundRequestRow | undefined> {
  const [row] = await tx
    .select()
    .from(refundRequests)
    .where(and(eq(refundRequests.purchaseId, purchaseId), eq(refundRequests.status, 'approved')))
    .orderBy(desc(refundRequests.decidedAt))
    .limit(1)
    .for('update');
  return row;
}

/** Does nothing when the customer has made another request in the meantime. */
export async function reopenRequest(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`
    UPDATE refund_requests SET status = 'open', message = NULL, conditions = NULL, decided_at = NULL, decided_by = NULL
    WHERE id = ${id}::uuid AND NOT EXISTS (
      SELECT 1 FROM refund_requests AS other WHERE other.customer_id = refund_requests.customer_id AND other.status = 'open')`);
}

export async function updateRequest(tx: Db, id: string, changes: Partial<RefundRequestRow>): Promise<void> {
  await tx.update(refundRequests).set(changes).where(eq(refundRequests.id, id));
}
