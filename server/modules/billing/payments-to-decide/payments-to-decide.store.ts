import { and, asc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { PaymentToDecide, PaymentToDecideKind, PaymentToDecideReason } from '#contract/payments-to-decide.ts';
import { AGENT_LICENSE, TEAM_LICENSE } from '#contract/purchases.ts';
import { isEndOrdered } from '#server/database/conditions/ordered-ends.ts';
import { IS_REFUNDABLE, LEFT_TO_REFUND } from '#server/database/conditions/refundable.ts';
import type { Db } from '#server/database/database.ts';
import { asInstant } from '#server/database/instants.ts';
import { customers, paymentsToDecide, purchases, subscriptions } from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';

/** A payment to decide about, and the customer who paid it. */
export type ToDecide = Pick<typeof paymentsToDecide.$inferSelect, 'id' | 'kind' | 'purchaseId'> & {
  customerId: string | null;
  /** Null once nothing speaks against the payment any more. */
  reason: PaymentToDecideReason | null;
};

/**
 * Holds for a renewal that was charged after somebody had canceled its subscription at the end of the period, because Stripe did
 * not hear of it in time. What was overdue by then is owed all the same.
 */
const CHARGED_AFTER_CANCELLATION = sql`EXISTS (
  SELECT FROM subscription_changes AS asked
    JOIN subscriptions AS canceled ON canceled.id = asked.subscription_id
    JOIN balance_transactions AS charge
      ON charge.stripe_payment_intent_id = purchases.stripe_payment_intent_id AND charge.kind = 'charge'
  WHERE canceled.stripe_subscription_id = purchases.stripe_subscription_id
    AND asked.kind = 'cancel_at_period_end' AND asked.created_at < charge.created_at
    AND (purchases.failed_at IS NULL OR purchases.failed_at > asked.created_at)
    AND NOT EXISTS (
      SELECT FROM subscription_changes AS later
      WHERE later.subscription_id = asked.subscription_id AND later.created_at >= asked.created_at
        AND (later.kind = 'resume' OR later.applied_at < charge.created_at)))`;

/** Holds for a person who has paid for a license of their own since a purchase: until that one ended, the purchase was for something. */
const PAID_OWN_SINCE = sql`EXISTS (
  SELECT FROM purchases AS own
  WHERE own.customer_id = purchases.customer_id AND own.product_type = ${AGENT_LICENSE}
    AND own.fulfilled_at >= purchases.fulfilled_at)`;

/** Why a payment is for nothing by itself, or null. The customer is null where they were deleted. */
const AFTER_ENDING = sql<PaymentToDecideReason | null>`CASE
  WHEN purchases.customer_id IS NULL THEN 'customer_deleted'
  WHEN access_state = 'ended' AND access_override = 'blocked' THEN 'customer_blocked'
  WHEN access_state IN ('ended', 'none') AND product_type = ${TEAM_LICENSE} AND NOT ${PAID_OWN_SINCE} THEN 'owner_without_license'
  WHEN ${isEndOrdered(sql`purchases.stripe_subscription_id`)} THEN 'end_ordered'
  WHEN stripe_invoice_id IS NOT NULL AND ${CHARGED_AFTER_CANCELLATION} THEN 'end_ordered' END`;

/** Holds for a subscription that is set to end, at Stripe or by a cancellation of which Stripe has yet to hear. */
function isEnding(subscription: SQL): SQL {
  return sql`(${subscription}.cancel_at IS NOT NULL OR EXISTS (
    SELECT FROM subscription_changes
    WHERE subscription_id = ${subscription}.id AND kind = 'cancel_at_period_end' AND is_latest = 1 AND applied_at IS NULL))`;
}

/**
 * Holds for purchases of a person who is left with another license when this one is returned. One that ends is enough only where
 * this one ends as well.
 */
const RUNS_BESIDE = sql`EXISTS (
  SELECT FROM subscriptions AS other
  WHERE other.customer_id = purchases.customer_id AND other.product_type = ${AGENT_LICENSE}
    AND other.stripe_subscription_id <> purchases.stripe_subscription_id
    AND other.status IN ('active', 'trialing') AND other.is_refunded = 0
    AND NOT ${isEndOrdered(sql`other.stripe_subscription_id`)}
    AND (NOT ${isEnding(sql`other`)} OR EXISTS (
      SELECT FROM subscriptions AS own
      WHERE own.stripe_subscription_id = purchases.stripe_subscription_id AND ${isEnding(sql`own`)})))`;

const REASON = sql<PaymentToDecideReason | null>`CASE
  WHEN kind = 'after_ending' THEN ${AFTER_ENDING} WHEN ${RUNS_BESIDE} THEN 'paid_twice' END`;

/** Returns the payments without a decision that can go back and still have a reason to, oldest first. */
export async function findUndecided(db: Db): Promise<PaymentToDecide[]> {
  const { id, kind, purchaseId, decision } = paymentsToDecide;
  const { customerId, productType, quantity, fulfilledAt, createdAt } = purchases;
  return db
    .select({
      id,
      kind,
      reason: sql<PaymentToDecideReason>`${REASON}`,
      customerId,
      customer: { name: customers.name, email: customers.email },
      purchaseId,
      productType,
      quantity,
      amount: sql<string>`${LEFT_TO_REFUND}::numeric(10, 2)::text`,
      at: sql<string>`${asInstant(sql`coalesce(${fulfilledAt}, ${createdAt})`)}`,
    })
    .from(paymentsToDecide)
    .innerJoin(purchases, eq(purchases.id, purchaseId))
    .leftJoin(customers, eq(customers.id, customerId))
    .where(and(isNull(decision), IS_REFUNDABLE, sql`${REASON} IS NOT NULL`))
    .orderBy(asc(paymentsToDecide.createdAt), asc(id));
}

export async function findToDecide(db: Db, id: string): Promise<ToDecide | undefined> {
  if (!isUuid(id)) return undefined;
  const { kind, purchaseId } = paymentsToDecide;
  const [row] = await db
    .select({ id: paymentsToDecide.id, kind, purchaseId, customerId: purchases.customerId, reason: REASON })
    .from(paymentsToDecide)
    .innerJoin(purchases, eq(purchases.id, purchaseId))
    .leftJoin(customers, eq(customers.id, purchases.customerId))
    .where(eq(paymentsToDecide.id, id));
  return row;
}

/** Does nothing for a payment that is or was to be decided. */
export async function insertToDecide(tx: Db, kind: PaymentToDecideKind, purchaseIds: string[]): Promise<void> {
  if (purchaseIds.length === 0) return;
  const rows = purchaseIds.map((purchaseId) => ({ kind, purchaseId }));
  await tx.insert(paymentsToDecide).values(rows).onConflictDoNothing();
}

/** Saves a decision. Returns false when there is one already. */
export async function saveDecision(
  tx: Db,
  id: string,
  { decision, userId }: { decision: 'returned' | 'kept'; userId: string },
): Promise<boolean> {
  const decided = await tx
    .update(paymentsToDecide)
    .set({ decision, decidedBy: userId, decidedAt: sql`now()` })
    .where(and(eq(paymentsToDecide.id, id), isNull(paymentsToDecide.decision)))
    .returning({ id: paymentsToDecide.id });
  return decided.length > 0;
}

/** Forgets that a payment was returned. */
export async function undoReturn(tx: Db, returnedPurchaseId: string): Promise<void> {
  const { purchaseId, decision } = paymentsToDecide;
  await tx
    .update(paymentsToDecide)
    .set({ decision: null, decidedBy: null, decidedAt: null })
    .where(and(eq(purchaseId, returnedPurchaseId), eq(decision, 'returned')));
}

/** Prevents changes of a subscription until the transaction ends. */
export async function keepSubscription(tx: Db, stripeSubscriptionId: string): Promise<void> {
  await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(eq(subscriptions.stripeSubscriptionId, stripeSubscriptionId))
    .for('share');
}

/** Returns why a purchase that was just paid is for nothing by itself, or null. */
export async function findAfterEnding(tx: Db, purchaseId: string): Promise<PaymentToDecideReason | null> {
  const [row] = await tx
    .select({ reason: AFTER_ENDING })
    .from(purchases)
    .leftJoin(customers, eq(customers.id, purchases.customerId))
    .where(eq(purchases.id, purchaseId));
  return row?.reason ?? null;
}

/** Returns the refundable payments of a subscription that came in after a moment. */
export async function findPaidSince(tx: Db, stripeSubscriptionId: string, since: Date): Promise<string[]> {
  const rows = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(eq(purchases.stripeSubscriptionId, stripeSubscriptionId), gt(purchases.createdAt, since), IS_REFUNDABLE),
    );
  return rows.map(({ id }) => id);
}

/** Locks a customer until the transaction ends. */
export async function lockCustomer(tx: Db, id: string): Promise<void> {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, id)).for('no key update');
}

/**
 * Returns the newest payments of a customer's agent licenses that run on beside the one that was paid first. A license that ends,
 * was refunded or waits for a payment is none that is paid for twice, nor is one about which staff are asked or that they have
 * kept.
 */
export async function findDoubles(tx: Db, customerId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string | null }>(sql`
    WITH licenses AS (
      SELECT subscriptions.stripe_subscription_id
      FROM purchases JOIN subscriptions USING (stripe_subscription_id)
      WHERE purchases.customer_id = ${customerId} AND purchases.product_type = ${AGENT_LICENSE}
        AND stripe_session_id IS NOT NULL AND fulfilled_at IS NOT NULL
        AND subscriptions.status IN ('active', 'trialing') AND cancel_at IS NULL AND is_refunded = 0
      ORDER BY coalesce((
        SELECT min(balance_transactions.created_at) FROM balance_transactions
        WHERE balance_transactions.stripe_payment_intent_id = purchases.stripe_payment_intent_id AND kind = 'charge'
      ), fulfilled_at), fulfilled_at, purchases.id
      OFFSET 1
    )
    SELECT (
      SELECT id FROM purchases WHERE purchases.stripe_subscription_id = licenses.stripe_subscription_id AND refundable_amount > 0
      ORDER BY created_at DESC LIMIT 1
    ) AS id
    FROM licenses WHERE NOT EXISTS (
      SELECT FROM payments_to_decide JOIN purchases ON purchases.id = purchase_id
      WHERE purchases.stripe_subscription_id = licenses.stripe_subscription_id AND payments_to_decide.kind = 'double_payment'
        AND (decision = 'kept' OR (decision IS NULL AND refundable_amount > 0))
    )`);
  return rows.flatMap(({ id }) => id ?? []);
}
