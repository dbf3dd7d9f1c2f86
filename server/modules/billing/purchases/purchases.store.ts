import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { DeletedMeanwhileError } from '#server/database/errors.ts';
import { customers, purchases, subscriptions } from '#server/database/schema.ts';

export type PurchaseRow = typeof purchases.$inferSelect;
type NewPurchase = typeof purchases.$inferInsert;

/** Identifies a purchase at the payment provider. */
export type PurchaseKey = { stripeSessionId: string } | { stripeInvoiceId: string };

/** Returns the row of a checkout or invoice, created if necessary, and locks it until the transaction ends. */
export async function lockPurchase(tx: Db, key: PurchaseKey, fresh: NewPurchase): Promise<PurchaseRow> {
  await tx
    .insert(purchases)
    .values({ ...fresh, ...key })
    .onConflictDoNothing();
  const [row] = await tx.select().from(purchases).where(whereKey(key)).for('update');
  if (!row) throw new DeletedMeanwhileError('A purchase vanished while it was being settled');
  return row;
}

export function whereKey(key: PurchaseKey) {
  return 'stripeSessionId' in key
    ? eq(purchases.stripeSessionId, key.stripeSessionId)
    : eq(purchases.stripeInvoiceId, key.stripeInvoiceId);
}

/** Updates a purchase. @returns its new revenue, with two decimals. */
export async function updatePurchase(tx: Db, id: string, changes: Partial<PurchaseRow>): Promise<string> {
  const revenue = { revenue: purchases.revenue };
  const [row] = await tx.update(purchases).set(changes).where(eq(purchases.id, id)).returning(revenue);
  return row?.revenue ?? '0';
}

export async function findByCheckout(db: Db, stripeSessionId: string): Promise<PurchaseRow | undefined> {
  const [row] = await db.select().from(purchases).where(eq(purchases.stripeSessionId, stripeSessionId));
  return row;
}

/**
 * Returns the buyers at the payment provider as whom a customer has paid or tried to, or those of some of their checkouts: a first
 * payment that failed is repaired as the same buyer. First whose payment failed, then who pays for what runs, then the newest. A customer who bought in two browsers is two buyers there.
 */
export async function findBuyers(db: Db, customerId: string, stripeSessionIds?: string[]): Promise<string[]> {
  const buyer = sql<string>`${purchases.stripeCustomerId}`;
  const rows = await db
    .select({ buyer })
    .from(purchases)
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.stripeSubscriptionId, purchases.stripeSubscriptionId), isNull(subscriptions.endedAt)),
    )
    .where(
      and(
        eq(purchases.customerId, customerId),
        isNotNull(purchases.stripeCustomerId),
        stripeSessionIds && inArray(purchases.stripeSessionId, stripeSessionIds),
      ),
    )
    .groupBy(purchases.stripeCustomerId)
    .orderBy(
      sql`coalesce(bool_or(${subscriptions.status} = 'past_due'), false) DESC`,
      sql`bool_or(${subscriptions.id} IS NOT NULL) DESC`,
      sql`max(${purchases.createdAt}) DESC`,
    );
  return rows.map((row) => row.buyer);
}

export async function findPurchase(db: Db, id: string): Promise<PurchaseRow | undefined> {
  const [row] = await db.select().from(purchases).where(eq(purchases.id, id));
  return row;
}

/** Finds the purchases that belong to a payment or a subscription. */
export async function findByStripe(db: Db, id: string): Promise<PurchaseRow[]> {
  return db
    .select()
    .from(purchases)
    .where(
      or(
        eq(purchases.stripePaymentIntentId, id),
        and(eq(purchases.stripeSubscriptionId, id), isNotNull(purchases.stripeSessionId)),
      ),
    )
    .orderBy(desc(purchases.createdAt));
}

/** Returns a batch of paid purchases that an older version has read, without book entries or without what was invoiced. */
export async function findOutdated(db: Db, after: string | undefined, limit: number): Promise<string[]> {
  const { id, bookedAt, fulfilledAt, invoicedAmount, stripePaymentIntentId, stripeSessionId, stripeInvoiceId } =
    purchases;
  const rows = await db
    .select({ id })
    .from(purchases)
    .where(
      and(
        isNotNull(fulfilledAt),
        or(
          and(isNull(bookedAt), isNotNull(stripePaymentIntentId)),
          and(isNull(invoicedAmount), or(isNotNull(stripeSessionId), isNotNull(stripeInvoiceId))),
        ),
        after === undefined ? undefined : gt(id, after),
      ),
    )
    .orderBy(asc(id))
    .limit(limit);
  return rows.map((row) => row.id);
}

/** Adds to a customer's team licenses, or subtracts with a negative count. The result never falls below zero. */
export async function addLicenses(tx: Db, customerId: string, count: number): Promise<void> {
  await tx
    .update(customers)
    .set({ teamMemberLicenses: sql`greatest(0, ${customers.teamMemberLicenses} + ${count})` })
    .where(eq(customers.id, customerId));
}
