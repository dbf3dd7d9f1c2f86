import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { DeletedMeanwhileError } from '#server/database/errors.ts';
import { customers, purchases, subscriptions } from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
type NewSubscription = typeof subscriptions.$inferInsert;

/** Returns the row of a subscription, created if necessary, and locks it until the transaction ends. */
export async function lockSubscription(tx: Db, fresh: NewSubscription): Promise<SubscriptionRow> {
  const { stripeSubscriptionId } = subscriptions;
  await tx.insert(subscriptions).values(fresh).onConflictDoNothing();
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(eq(stripeSubscriptionId, fresh.stripeSubscriptionId))
    .for('update');
  if (!row) throw new DeletedMeanwhileError('A subscription vanished while it was being kept');
  return row;
}

export async function updateSubscription(tx: Db, id: string, changes: Partial<NewSubscription>): Promise<void> {
  await tx.update(subscriptions).set(changes).where(eq(subscriptions.id, id));
}

export async function findByStripe(db: Db, stripeSubscriptionIds: string[]): Promise<SubscriptionRow[]> {
  if (stripeSubscriptionIds.length === 0) return [];
  return db.select().from(subscriptions).where(inArray(subscriptions.stripeSubscriptionId, stripeSubscriptionIds));
}

/** Returns the subscriptions, newest first. */
export async function findByCustomer(db: Db, customerId: string): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.customerId, customerId))
    .orderBy(desc(subscriptions.createdAt), desc(subscriptions.id));
}

/** The customer and the product of a subscription. */
export type Payer = Pick<SubscriptionRow, 'customerId' | 'productType'>;

/** Returns whether the customer exists, and prevents their deletion until the transaction ends. */
export async function keepCustomer(tx: Db, id: string): Promise<boolean> {
  if (!isUuid(id)) return false;
  const rows = await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, id)).for('key share');
  return rows.length > 0;
}

/** Finds the payer in our own records. */
export async function findPayer(tx: Db, stripeSubscriptionId: string): Promise<Payer | undefined> {
  const { rows } = await tx.execute<{ [Column in keyof Payer]: Payer[Column] }>(sql`
    SELECT customer_id AS "customerId", product_type AS "productType" FROM ${subscriptions}
    WHERE stripe_subscription_id = ${stripeSubscriptionId}
    UNION SELECT customer_id, product_type FROM ${purchases}
    WHERE stripe_subscription_id = ${stripeSubscriptionId} AND customer_id IS NOT NULL
    LIMIT 1`);
  return rows[0];
}

/** Returns subscriptions whose state or price was never read from Stripe, after a given one. */
export async function findUnobserved(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  const { stripeSubscriptionId, observedAt, monthlyAmount, status } = subscriptions;
  const rows = await db
    .select({ stripeSubscriptionId })
    .from(subscriptions)
    .where(
      and(
        or(isNull(observedAt), and(isNull(monthlyAmount), isNotNull(status))),
        after === undefined ? undefined : gt(stripeSubscriptionId, after),
      ),
    )
    .orderBy(asc(stripeSubscriptionId))
    .limit(limit);
  return rows.map((row) => row.stripeSubscriptionId);
}

/** Records that Stripe was asked and does not know the subscription. */
export async function markUnknown(db: Db, stripeSubscriptionId: string, observedAt: Date): Promise<void> {
  await db
    .update(subscriptions)
    .set({ observedAt })
    .where(eq(subscriptions.stripeSubscriptionId, stripeSubscriptionId));
}
