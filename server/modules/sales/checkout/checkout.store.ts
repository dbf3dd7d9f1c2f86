import { and, eq, exists, gt, gte, isNotNull, isNull, notExists, or, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { isLeaseExpired, LEASE } from '#server/database/lease.ts';
import { checkouts, customers, purchases } from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';

/** Returns the id. Undefined when the checkout is there already. */
export async function insertCheckout(db: Db, checkout: typeof checkouts.$inferInsert): Promise<string | undefined> {
  const [row] = await db.insert(checkouts).values(checkout).onConflictDoNothing().returning({ id: checkouts.id });
  return row?.id;
}

interface ProductOfCustomer {
  customerId: string;
  productType: string;
}

/** Returns the unpaid checkouts of a customer for a product that were opened before a moment and have not expired. */
export async function findOpenCheckouts(
  db: Db,
  { customerId, productType, openedBefore }: ProductOfCustomer & { openedBefore: string },
): Promise<{ id: string; stripeSessionId: string | null }[]> {
  const paid = db.select().from(purchases).where(eq(purchases.stripeSessionId, checkouts.stripeSessionId));
  return db
    .select({ id: checkouts.id, stripeSessionId: checkouts.stripeSessionId })
    .from(checkouts)
    .where(
      and(
        eq(checkouts.customerId, customerId),
        eq(checkouts.productType, productType),
        sql`${checkouts.createdAt} <= ${openedBefore}::timestamptz`,
        or(isNull(checkouts.expiresAt), gt(checkouts.expiresAt, sql`now()`)),
        notExists(paid),
      ),
    );
}

export async function markExpired(db: Db, id: string): Promise<void> {
  await db.update(checkouts).set({ expiresAt: sql`now()` }).where(eq(checkouts.id, id));
}

/** Returns whether a customer has paid in a checkout for a product since a moment. */
export async function hasPaidSince(db: Db, of: ProductOfCustomer, since: Date): Promise<boolean> {
  return (await paymentsSince(db, of, since).limit(1)).length > 0;
}

function paymentsSince(
  db: Db,
  of: ProductOfCustomer | Pick<typeof checkouts, keyof ProductOfCustomer>,
  since: Date | typeof checkouts.createdAt,
) {
  const { customerId, productType, stripeSessionId, fulfilledAt } = purchases;
  return db
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(
        eq(customerId, of.customerId),
        eq(productType, of.productType),
        isNotNull(stripeSessionId),
        gte(fulfilledAt, since),
      ),
    );
}

/** Finds a checkout without a payment or an attempt to pay, the customer's address, and whether they have paid in another one since. */
export async function findUnpaidCheckout(db: Db, id: string) {
  if (!isUuid(id)) return undefined;
  const paid = db.select().from(purchases).where(eq(purchases.stripeSessionId, checkouts.stripeSessionId));
  const { customerId, productType, createdAt } = checkouts;
  const [row] = await db
    .select({
      id: checkouts.id,
      customerId,
      email: customers.email,
      productType,
      hasPaidSince: sql<boolean>`${exists(paymentsSince(db, checkouts, createdAt))}`,
    })
    .from(checkouts)
    .innerJoin(customers, eq(customers.id, customerId))
    .where(and(eq(checkouts.id, id), notExists(paid)));
  return row;
}

/** Returns false when somebody has sent a reminder before, or may be sending one now. */
export async function claimReminder(db: Db, id: string): Promise<boolean> {
  const { remindedAt, reminderLeaseExpiresAt: lease } = checkouts;
  const isFree = or(isNull(lease), isLeaseExpired(lease));
  const claimed = await db
    .update(checkouts)
    .set({ reminderLeaseExpiresAt: LEASE })
    .where(and(eq(checkouts.id, id), isNull(remindedAt), isFree))
    .returning({ id: checkouts.id });
  return claimed.length > 0;
}

/** Returns whether a reminder has been sent for sure. */
export async function isReminded(db: Db, id: string): Promise<boolean> {
  const [row] = await db.select({ remindedAt: checkouts.remindedAt }).from(checkouts).where(eq(checkouts.id, id));
  return row?.remindedAt != null;
}

export async function markReminded(db: Db, id: string): Promise<void> {
  await db.update(checkouts).set({ remindedAt: sql`now()` }).where(eq(checkouts.id, id));
}

export async function releaseReminder(db: Db, id: string): Promise<void> {
  await db.update(checkouts).set({ reminderLeaseExpiresAt: null }).where(eq(checkouts.id, id));
}
