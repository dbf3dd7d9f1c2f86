import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { DeletedMeanwhileError } from '../../database/errors.ts';
import { customers, purchases } from '../../database/schema.ts';

export type PurchaseRow = typeof purchases.$inferSelect;
type NewPurchase = typeof purchases.$inferInsert;

/** What a purchase is known by at the payment provider. */
export type PurchaseKey = { stripeSessionId: string } | { stripeInvoiceId: string };

/** When the payment provider was asked about a purchase. */
export interface Moment {
  /** By the database's clock. */
  observedAt: Date;
  /** The `observedAt` that our row had then; null when there was none. */
  shown: Date | null;
}

/** The row of a checkout or invoice, made if it is new, and locked until the transaction ends. */
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

export async function updatePurchase(tx: Db, id: string, changes: Partial<PurchaseRow>): Promise<void> {
  await tx.update(purchases).set(changes).where(eq(purchases.id, id));
}

export async function findByCheckout(db: Db, stripeSessionId: string): Promise<PurchaseRow | undefined> {
  const [row] = await db.select().from(purchases).where(eq(purchases.stripeSessionId, stripeSessionId));
  return row;
}

/** Whether one of these checkouts is a purchase of this buyer at the provider. */
export async function hasBuyer(db: Db, stripeCustomerId: string, stripeSessionIds: string[]): Promise<boolean> {
  const rows = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(inArray(purchases.stripeSessionId, stripeSessionIds), eq(purchases.stripeCustomerId, stripeCustomerId)))
    .limit(1);
  return rows.length > 0;
}

export async function findPurchase(db: Db, id: string): Promise<PurchaseRow | undefined> {
  const [row] = await db.select().from(purchases).where(eq(purchases.id, id));
  return row;
}

/** Purchases that a payment or a subscription stands behind. */
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

/** Adds to (or, negative, takes from) a customer's team licences; never below zero. */
export async function addLicenses(tx: Db, customerId: string, count: number): Promise<void> {
  await tx
    .update(customers)
    .set({ teamMemberLicenses: sql`greatest(0, ${customers.teamMemberLicenses} + ${count})` })
    .where(eq(customers.id, customerId));
}

/** The database's clock: the only one that all instances share. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ now: string | Date }>(sql`SELECT clock_timestamp() AS now`);
  return new Date(rows[0]?.now ?? Number.NaN);
}

/** To be read before the provider is asked. */
export async function readMoment(db: Db, key: PurchaseKey): Promise<Moment> {
  const { rows } = await db.execute<{ now: string | Date; shown: string | Date | null }>(
    sql`SELECT clock_timestamp() AS now, (SELECT observed_at FROM purchases WHERE ${whereKey(key)}) AS shown`,
  );
  const { now, shown } = rows[0] ?? { now: Number.NaN, shown: null };
  return { observedAt: new Date(now), shown: shown === null ? null : new Date(shown) };
}
