import { and, asc, eq, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { customers, purchases, refundRequests, refunds, subscriptions } from '../../database/schema.ts';

export interface Recipient {
  customerId: string;
  name: string;
  email: string;
}

const RECIPIENT = { customerId: customers.id, name: customers.name, email: customers.email };

/** What was paid, or was to be, and by whom; undefined when either was deleted meanwhile. */
export async function findPayment(db: Db, purchaseId: string) {
  const [row] = await db
    .select({ to: RECIPIENT, purchase: purchases, subscription: subscriptions })
    .from(purchases)
    .innerJoin(customers, eq(customers.id, purchases.customerId))
    .leftJoin(subscriptions, eq(subscriptions.stripeSubscriptionId, purchases.stripeSubscriptionId))
    .where(eq(purchases.id, purchaseId));
  return row;
}

/** Whether staff have ended the subscription with a refund of this payment; it may not have been looked at since. */
export async function wasEndedByRefund(db: Db, purchaseId: string): Promise<boolean> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.purchaseId, purchaseId), eq(refunds.endsSubscription, 1), ne(refunds.status, 'refused')))
    .limit(1);
  return rows.length > 0;
}

export async function findRejection(
  db: Db,
  requestId: string,
): Promise<{ to: Recipient; message: string | null } | undefined> {
  const [row] = await db
    .select({ to: RECIPIENT, message: refundRequests.message })
    .from(refundRequests)
    .innerJoin(customers, eq(customers.id, refundRequests.customerId))
    .where(and(eq(refundRequests.id, requestId), eq(refundRequests.status, 'rejected')));
  return row;
}

export async function findCustomer(db: Db, id: string): Promise<Recipient | undefined> {
  const [row] = await db.select(RECIPIENT).from(customers).where(eq(customers.id, id));
  return row;
}

export type EndingSubscription = Pick<
  typeof subscriptions.$inferSelect,
  'productType' | 'quantity' | 'cancelAt' | 'endedAt'
>;

/**
 * Those of a customer's subscriptions that this mail says the end of: the one that it was ordered for and whatever else has
 * been told to end. What another mail has said already is left out, unless it was this one, tried before.
 */
export async function claimEnding(
  tx: Db,
  { mailId, customerId, subscriptionId }: { mailId: string; customerId: string; subscriptionId: string },
): Promise<EndingSubscription[]> {
  const { id, productType, quantity, cancelAt, endedAt, endMailId } = subscriptions;
  const ofCustomer = eq(subscriptions.customerId, customerId);
  const ordered = and(eq(id, subscriptionId), or(isNotNull(cancelAt), isNotNull(endedAt)));
  const others = and(isNotNull(cancelAt), isNull(endedAt));
  await tx
    .update(subscriptions)
    .set({ endMailId: mailId })
    .where(and(ofCustomer, isNull(endMailId), or(ordered, others)));
  return tx
    .select({ productType, quantity, cancelAt, endedAt })
    .from(subscriptions)
    .where(and(ofCustomer, eq(endMailId, mailId)))
    .orderBy(asc(productType), asc(id));
}
