import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import type { RefundRequestStatus } from '#contract/refund-requests.ts';
import { RUNNING_STATUSES } from '#contract/subscriptions.ts';
import { LEFT_TO_REFUND } from '#server/database/conditions/refundable.ts';
import type { Db } from '#server/database/database.ts';
import { customers, purchases, refundRequests, subscriptionChanges, subscriptions } from '#server/database/schema.ts';

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

/** Returns the approval by staff of a customer's request for the refund of this purchase, if there is one. */
export async function findApproval(db: Db, purchaseId: string): Promise<{ message: string | null } | undefined> {
  const [approval] = await db
    .select({ message: refundRequests.message })
    .from(refundRequests)
    .where(
      and(
        eq(refundRequests.purchaseId, purchaseId),
        eq(refundRequests.status, 'approved'),
        isNotNull(refundRequests.decidedBy),
      ),
    )
    .orderBy(desc(refundRequests.decidedAt))
    .limit(1);
  return approval;
}

/** Returns when the customer's other license of this product ends, or undefined without another one. Prefers one that runs on. */
export async function findAnother(
  db: Db,
  { customerId, productType, stripeSubscriptionId }: typeof purchases.$inferSelect,
): Promise<{ cancelAt: Date | null } | undefined> {
  const [another] = await db
    .select({ cancelAt: subscriptions.cancelAt })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.customerId, customerId ?? ''),
        eq(subscriptions.productType, productType),
        inArray(subscriptions.status, ['active', 'trialing']),
        eq(subscriptions.isRefunded, false),
        ne(subscriptions.stripeSubscriptionId, stripeSubscriptionId ?? ''),
      ),
    )
    // Empty comes first.
    .orderBy(desc(subscriptions.cancelAt))
    .limit(1);
  return another;
}

/** Returns the refund request while it has this status, and the amount that it is about. */
export async function findRequest(db: Db, requestId: string, status: RefundRequestStatus) {
  const { message, reason, createdAt } = refundRequests;
  const { productType, quantity } = purchases;
  const [row] = await db
    .select({
      to: RECIPIENT,
      message,
      reason,
      createdAt,
      money: { productType, quantity, amount: sql<string>`${LEFT_TO_REFUND}::numeric(10, 2)::text` },
    })
    .from(refundRequests)
    .innerJoin(customers, eq(customers.id, refundRequests.customerId))
    .innerJoin(purchases, eq(purchases.id, refundRequests.purchaseId))
    .where(and(eq(refundRequests.id, requestId), eq(refundRequests.status, status)));
  return row;
}

export async function findCustomer(db: Db, id: string): Promise<Recipient | undefined> {
  const [row] = await db.select(RECIPIENT).from(customers).where(eq(customers.id, id));
  return row;
}

export type EndingSubscription = Pick<
  typeof subscriptions.$inferSelect,
  'productType' | 'quantity' | 'status' | 'cancelAt' | 'endedAt'
>;

/**
 * Returns whether a change of the customer's subscriptions is on its way to Stripe. One that has not arrived within a minute is
 * not waited for.
 */
export async function isChanging(db: Db, customerId: string): Promise<boolean> {
  const { subscriptionId, isLatest, appliedAt, createdAt } = subscriptionChanges;
  const rows = await db
    .select({ subscriptionId })
    .from(subscriptionChanges)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionId))
    .where(
      and(
        eq(subscriptions.customerId, customerId),
        eq(isLatest, true),
        isNull(appliedAt),
        gt(createdAt, sql`now() - interval '1 minute'`),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** A subscription that is charged on. */
export type RunningSubscription = Pick<typeof subscriptions.$inferSelect, 'productType' | 'quantity'>;

/** Returns the subscriptions of a customer that are charged on, except one. */
export async function findRunning(
  db: Db,
  { customerId, stripeSubscriptionId }: { customerId: string; stripeSubscriptionId?: string | null },
): Promise<RunningSubscription[]> {
  const { id, productType, quantity, status, cancelAt, isRefunded } = subscriptions;
  return db
    .select({ productType, quantity })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.customerId, customerId),
        ne(subscriptions.stripeSubscriptionId, stripeSubscriptionId ?? ''),
        inArray(status, RUNNING_STATUSES),
        isNull(cancelAt),
        eq(isRefunded, false),
      ),
    )
    .orderBy(asc(productType), asc(id));
}

export type ResumedSubscription = Pick<
  typeof subscriptions.$inferSelect,
  'productType' | 'quantity' | 'currentPeriodEnd'
>;

/**
 * Claims the ending subscriptions of a customer that this mail announces: the one that it was ordered for, and all others
 * that were canceled. Excludes those that another mail has announced, except an earlier attempt of this one.
 */
export async function claimEnding(
  tx: Db,
  { mailId, customerId, subscriptionId }: { mailId: string; customerId: string; subscriptionId: string },
): Promise<EndingSubscription[]> {
  const { id, productType, quantity, status, cancelAt, endedAt, endMailId } = subscriptions;
  const ofCustomer = eq(subscriptions.customerId, customerId);
  const ordered = and(eq(id, subscriptionId), or(isNotNull(cancelAt), isNotNull(endedAt)));
  const others = and(isNotNull(cancelAt), isNull(endedAt));
  await tx
    .update(subscriptions)
    .set({ endMailId: mailId })
    .where(and(ofCustomer, isNull(endMailId), or(ordered, others)));
  return tx
    .select({ productType, quantity, status, cancelAt, endedAt })
    .from(subscriptions)
    .where(and(ofCustomer, eq(endMailId, mailId)))
    .orderBy(asc(productType), asc(id));
}

/**
 * Claims the subscriptions of a customer that continue although a mail has announced their end. An earlier attempt of this mail
 * has claimed them already.
 */
export async function claimResumed(
  tx: Db,
  { mailId, customerId }: { mailId: string; customerId: string },
): Promise<ResumedSubscription[]> {
  const { id, productType, quantity, currentPeriodEnd, cancelAt, endedAt, untoldResume, resumeMailId } = subscriptions;
  const continues = and(eq(subscriptions.customerId, customerId), isNull(cancelAt), isNull(endedAt));
  await tx
    .update(subscriptions)
    .set({ untoldResume: false, resumeMailId: mailId })
    .where(and(continues, eq(untoldResume, true)));
  return tx
    .select({ productType, quantity, currentPeriodEnd })
    .from(subscriptions)
    .where(and(continues, eq(resumeMailId, mailId)))
    .orderBy(asc(productType), asc(id));
}
