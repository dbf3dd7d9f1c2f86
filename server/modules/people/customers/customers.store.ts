import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import { changeOfPhone } from '#server/database/conditions/phone-change.ts';
import type { Db } from '#server/database/database.ts';
import { LATER } from '#server/database/schema/columns.ts';
import { auditEntries, customers, erasures, purchases, subscriptions } from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';

export type CustomerRow = typeof customers.$inferSelect;
type NewCustomer = Pick<CustomerRow, 'name' | 'email' | 'phone' | 'phoneE164'> & Partial<typeof customers.$inferInsert>;

export async function findCustomer(db: Db, id: string): Promise<CustomerRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db.select().from(customers).where(eq(customers.id, id));
  return row;
}

/** Like `findCustomer`, and prevents the customer's deletion until the transaction ends. */
export async function keepCustomer(tx: Db, id: string): Promise<CustomerRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await tx.select().from(customers).where(eq(customers.id, id)).for('key share');
  return row;
}

/** Like `findCustomer`, and locks the row until the transaction ends. */
export async function lockCustomer(tx: Db, id: string): Promise<CustomerRow | undefined> {
  const [row] = await tx.select().from(customers).where(eq(customers.id, id)).for('update');
  return row;
}

/** Nobody is found by an empty address, which all have whose email nobody knows yet. */
export async function findCustomerByEmail(db: Db, email: string): Promise<CustomerRow | undefined> {
  if (email === '') return undefined;
  const [row] = await db.select().from(customers).where(sql`lower(${customers.email}) = lower(${email})`);
  return row;
}

/** Returns undefined when the email is taken. Ignores case. */
export async function insertCustomer(db: Db, customer: NewCustomer): Promise<CustomerRow | undefined> {
  const [row] = await db.insert(customers).values(customer).onConflictDoNothing().returning();
  return row;
}

/** Staff see the later of two dates as `updatedAt`, so each date must be written later than the other. */
const LATER_THAN_TAGGED = sql`greatest(${LATER}, (
  SELECT tagged_at + interval '1 millisecond' FROM customer_activity WHERE customer_id = customers.id))`;

/** Updates a customer. @throws when the email belongs to somebody else. */
export async function updateCustomer(
  db: Db,
  id: string,
  changes: Partial<typeof customers.$inferInsert>,
): Promise<void> {
  await db
    .update(customers)
    // Set also when only other tables were changed.
    .set({ ...changes, ...changeOfPhone(customers, changes), updatedAt: LATER_THAN_TAGGED })
    .where(eq(customers.id, id));
}

/** Deletes a customer with everything that belongs to them. */
export async function deleteCustomer(db: Db, id: string): Promise<void> {
  await db.delete(customers).where(eq(customers.id, id));
}

/** Returns a customer's subscriptions and those of their purchases, including ended ones. */
export async function findSubscriptions(db: Db, customerId: string): Promise<string[]> {
  const ofPurchases = db
    .select({ id: sql<string>`${purchases.stripeSubscriptionId}` })
    .from(purchases)
    .where(and(eq(purchases.customerId, customerId), isNotNull(purchases.stripeSubscriptionId)));
  const kept = db
    .select({ id: subscriptions.stripeSubscriptionId })
    .from(subscriptions)
    .where(eq(subscriptions.customerId, customerId));
  return (await union(kept, ofPurchases)).map(({ id }) => id);
}

/** Returns those of the customers that were deleted in any way. A trigger records deletions, and the audit log knows the earlier ones. */
export async function findDeleted(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { subjectType, subjectId, action } = auditEntries;
  const noted = db
    .select({ id: sql<string>`${erasures.subjectId}::text` })
    .from(erasures)
    .where(inArray(erasures.subjectId, ids.filter(isUuid)));
  const audited = db
    .select({ id: sql<string>`${subjectId}` })
    .from(auditEntries)
    .where(and(eq(subjectType, 'customer'), eq(action, 'delete'), inArray(subjectId, ids)));
  return new Set((await union(noted, audited)).map(({ id }) => id));
}

/** Sets the email if there is none and nobody else has it. */
export async function fillEmail(tx: Db, id: string, email: string): Promise<void> {
  if (await findCustomerByEmail(tx, email)) return;
  await tx
    .update(customers)
    .set({ email })
    .where(and(eq(customers.id, id), eq(customers.email, '')));
}

/** Sets the phone number if there is none. */
export async function fillPhone(db: Db, id: string, phone: string, phoneE164: string | null): Promise<void> {
  await db
    .update(customers)
    .set({ phone, phoneE164 })
    .where(and(eq(customers.id, id), isNull(customers.phone)));
}

export async function fillStripeCustomer(db: Db, id: string, stripeCustomerId: string): Promise<void> {
  await db
    .update(customers)
    .set({ stripeCustomerId })
    .where(and(eq(customers.id, id), isNull(customers.stripeCustomerId)));
}

export async function clearStripeCustomer(db: Db, id: string, stripeCustomerId: string): Promise<void> {
  await db
    .update(customers)
    .set({ stripeCustomerId: null })
    .where(and(eq(customers.id, id), eq(customers.stripeCustomerId, stripeCustomerId)));
}

/** Staff may have set the flag manually before. */
export async function markSignedIn(db: Db, id: string): Promise<void> {
  await db
    .update(customers)
    .set({ hasSignedInToApp: 1, firstSignedInAt: sql`coalesce(${customers.firstSignedInAt}, now())` })
    .where(and(eq(customers.id, id), or(eq(customers.hasSignedInToApp, 0), isNull(customers.firstSignedInAt))));
}
