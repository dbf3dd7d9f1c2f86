import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { PaymentToDecide, PaymentToDecideKind } from '#contract/payments-to-decide.ts';
import { AGENT_LICENSE } from '#contract/purchases.ts';
import type { Db } from '#server/database/database.ts';
import { asInstant } from '#server/database/instants.ts';
import { IS_REFUNDABLE, LEFT_TO_REFUND } from '#server/database/refundable.ts';
import {
  customers,
  paymentsToDecide,
  purchases,
  refunds,
  subscriptionChanges,
  subscriptions,
} from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';

/** A payment to decide about, and the customer who paid it. */
export type ToDecide = Pick<typeof paymentsToDecide.$inferSelect, 'id' | 'kind' | 'purchaseId'> & {
  customerId: string | null;
};

/** Returns the payments without a decision that can go back, oldest first. */
export async function findUndecided(db: Db): Promise<PaymentToDecide[]> {
  const { id, kind, purchaseId, decision } = paymentsToDecide;
  const { customerId, productType, quantity, fulfilledAt, createdAt } = purchases;
  return db
    .select({
      id,
      kind,
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
    .where(and(isNull(decision), IS_REFUNDABLE))
    .orderBy(asc(paymentsToDecide.createdAt), asc(id));
}

export async function findToDecide(db: Db, id: string): Promise<ToDecide | undefined> {
  if (!isUuid(id)) return undefined;
  const { kind, purchaseId } = paymentsToDecide;
  const [row] = await db
    .select({ id: paymentsToDecide.id, kind, purchaseId, customerId: purchases.customerId })
    .from(paymentsToDecide)
    .innerJoin(purchases, eq(purchases.id, purchaseId))
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

/** Returns whether staff have ordered the immediate end of a subscription, with a refund or without. */
export async function isEndOrdered(tx: Db, stripeSubscriptionId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ ordered: boolean }>(sql`
    SELECT EXISTS (
      SELECT FROM ${subscriptionChanges} JOIN ${subscriptions} ON ${subscriptions.id} = ${subscriptionChanges.subscriptionId}
      WHERE ${subscriptions.stripeSubscriptionId} = ${stripeSubscriptionId} AND ${subscriptionChanges.kind} = 'cancel_now'
        AND (${subscriptionChanges.isLatest} = 1 OR ${subscriptionChanges.appliedAt} IS NOT NULL)
    ) OR EXISTS (
      SELECT FROM ${refunds} JOIN ${purchases} ON ${purchases.id} = ${refunds.purchaseId}
      WHERE ${purchases.stripeSubscriptionId} = ${stripeSubscriptionId}
        AND ${refunds.endsSubscription} = 1 AND ${refunds.status} <> 'refused'
    ) AS ordered`);
  return rows[0]?.ordered ?? false;
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
