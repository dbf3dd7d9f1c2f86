import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { changeOfPhone } from '../../database/phone-change.ts';
import { auditEntries, customers, purchases } from '../../database/schema.ts';
import { isUuid } from '../../database/uuid.ts';

export type CustomerRow = typeof customers.$inferSelect;
export type NewCustomer = Pick<CustomerRow, 'name' | 'email' | 'phone' | 'phoneE164'> &
  Partial<typeof customers.$inferInsert>;

export async function findCustomer(db: Db, id: string): Promise<CustomerRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db.select().from(customers).where(eq(customers.id, id));
  return row;
}

/** As `findCustomer`; nobody can delete it until the transaction ends. */
export async function holdCustomer(tx: Db, id: string): Promise<CustomerRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await tx.select().from(customers).where(eq(customers.id, id)).for('key share');
  return row;
}

/** As `findCustomer`; the row is held until the transaction ends. */
export async function lockCustomer(tx: Db, id: string): Promise<CustomerRow | undefined> {
  const [row] = await tx.select().from(customers).where(eq(customers.id, id)).for('update');
  return row;
}

export async function findCustomerByEmail(db: Db, email: string): Promise<CustomerRow | undefined> {
  const [row] = await db.select().from(customers).where(sql`lower(${customers.email}) = lower(${email})`);
  return row;
}

/** Undefined when the email is taken, in whatever case. */
export async function insertCustomer(db: Db, customer: NewCustomer): Promise<CustomerRow | undefined> {
  const [row] = await db.insert(customers).values(customer).onConflictDoNothing().returning();
  return row;
}

/** Undefined when there is no such customer. @throws when the email is another's. */
export async function updateCustomer(
  db: Db,
  id: string,
  changes: Partial<typeof customers.$inferInsert>,
): Promise<CustomerRow | undefined> {
  const [row] = await db
    .update(customers)
    .set({ ...changes, ...changeOfPhone(customers, changes) })
    .where(eq(customers.id, id))
    .returning();
  return row;
}

/** All that belongs to it goes with it. */
export async function deleteCustomer(db: Db, id: string): Promise<void> {
  await db.delete(customers).where(eq(customers.id, id));
}

/** The subscriptions behind a customer's purchases, those that have ended included. */
export async function findSubscriptions(db: Db, customerId: string): Promise<string[]> {
  const { stripeSubscriptionId: id } = purchases;
  const rows = await db.selectDistinct({ id }).from(purchases).where(eq(purchases.customerId, customerId));
  return rows.flatMap((row) => row.id ?? []);
}

/** Which of these customers staff have deleted. */
export async function findDeleted(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { subjectType, subjectId, action } = auditEntries;
  const rows = await db
    .select({ id: sql<string>`${subjectId}` })
    .from(auditEntries)
    .where(and(eq(subjectType, 'customer'), eq(action, 'delete'), inArray(subjectId, ids)));
  return new Set(rows.map(({ id }) => id));
}

/** Fills what is empty and leaves what is there. */
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

export async function markSignedIn(db: Db, id: string): Promise<void> {
  await db
    .update(customers)
    .set({ hasSignedInToApp: 1 })
    .where(and(eq(customers.id, id), eq(customers.hasSignedInToApp, 0)));
}
