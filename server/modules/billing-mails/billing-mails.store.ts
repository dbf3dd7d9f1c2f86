import { and, asc, eq, isNotNull, isNull, ne, or } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { customers, purchases, refundRequests, refunds, subscriptions } from '../../database/schema.ts';

export interface Recipient {
  customerId: string;
  name: string;
  email: string;
}

const RECIPIENT = { customerId: customers.id, name: customers.name, email: customers.email };

/** Returns the payment and its customer, or undefined when either was deleted in the meantime. */
export async function findPayment(db: Db, purchaseId: string) {
  const [row] = await db
    .select({ to: RECIPIENT, purchase: purchases, subscription: subscriptions })
    .from(purchases)
    .innerJoin(customers, eq(customers.id, purchases.customerId))
    .leftJoin(subscriptions, eq(subscriptions.stripeSubscriptionId, purchases.stripeSubscriptionId))
    .where(eq(purchases.id, purchaseId));
  return row;
}

/** Returns whether staff have ended the subscription with a refund of this payment. Our record of the subscription may be older. */
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
 * Claims the ending subscriptions of a customer that this mail announces: the one that it was ordered for, and all others
 * that were canceled. Excludes those that another mail has announced, except an earlier attempt of this one.
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
