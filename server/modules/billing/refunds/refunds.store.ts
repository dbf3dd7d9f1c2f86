import { and, eq, gt, notInArray, sql } from 'drizzle-orm';
import type { Refund } from '#contract/refunds.ts';
import type { Db } from '#server/database/database.ts';
import { purchases, refunds } from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';

export type RefundRow = typeof refunds.$inferSelect;
export type PaidPurchase = typeof purchases.$inferSelect;

/** Locks the purchase until the transaction ends. */
export async function lockPurchase(tx: Db, id: string): Promise<PaidPurchase | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await tx.select().from(purchases).where(eq(purchases.id, id)).for('update');
  return row;
}

export async function findRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id));
  return row;
}

/** Returns the refund that was ordered with this key. */
export async function findRefundByKey(
  db: Db,
  orderedBy: string,
  idempotencyKey: string | undefined,
): Promise<RefundRow | undefined> {
  if (idempotencyKey === undefined) return undefined;
  const [row] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderedBy, orderedBy), eq(refunds.idempotencyKey, idempotencyKey)));
  return row;
}

/** Returns whether a purchase is the newest payment for a period of its subscription. */
export async function isNewestPayment(
  tx: Db,
  { stripeSubscriptionId, paysPeriod, createdAt }: PaidPurchase,
): Promise<boolean> {
  if (stripeSubscriptionId === null) return true;
  if (!paysPeriod) return false;
  const rows = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(
        eq(purchases.stripeSubscriptionId, stripeSubscriptionId),
        gt(purchases.createdAt, createdAt),
        eq(purchases.paysPeriod, true),
        notInArray(purchases.status, ['pending', 'failed', 'canceled']),
      ),
    )
    .limit(1);
  return rows.length === 0;
}

/** Returns the sum of a purchase's refunds that are under way, with two decimals. */
export async function sumPending(tx: Db, purchaseId: string): Promise<string> {
  const [row] = await tx
    .select({ sum: sql<string>`coalesce(sum(${refunds.amount}), 0)::numeric(10, 2)::text` })
    .from(refunds)
    .where(and(eq(refunds.purchaseId, purchaseId), eq(refunds.status, 'pending')));
  return row?.sum ?? '0.00';
}

/** Returns undefined when this key has ordered another refund meanwhile. */
export async function insertRefund(tx: Db, refund: typeof refunds.$inferInsert): Promise<RefundRow | undefined> {
  const [row] = await tx.insert(refunds).values(refund).onConflictDoNothing().returning();
  return row;
}

/** Saves the result of a refund. Returns undefined when it is known already, or when the refund was deleted with its customer. */
export async function settleRefund(
  tx: Db,
  id: string,
  outcome: Pick<RefundRow, 'status'> & Partial<RefundRow>,
): Promise<RefundRow | undefined> {
  const [row] = await tx
    .update(refunds)
    .set({ ...outcome, settledAt: sql`now()` })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'pending')))
    .returning();
  return row;
}

export function toRefund(row: RefundRow): Refund {
  const { id, purchaseId, amount, endsSubscription: endSubscription, reason, status, createdAt } = row;
  return { id, purchaseId, amount, endSubscription, reason, status, createdAt: createdAt.toISOString() };
}
