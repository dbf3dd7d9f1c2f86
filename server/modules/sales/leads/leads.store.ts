import { desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { LeadSubmission } from '#contract/leads.ts';
import type { Db } from '#server/database/database.ts';
import { isOneOf } from '#server/database/records.ts';
import { contacts, customers, leads, users } from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';

export type LeadRow = typeof leads.$inferSelect;
export type NewLead = typeof leads.$inferInsert;
export type LeadChanges = PgUpdateSetSource<typeof leads>;

/** The time of the transaction, by the database's clock. */
export const NOW = sql`now()`;

/** @returns its UTC day. */
export async function insertContact(tx: Db, contact: typeof contacts.$inferInsert): Promise<string> {
  const day = sql<string>`(${contacts.createdAt} AT TIME ZONE 'UTC')::date::text`;
  const [row] = await tx.insert(contacts).values(contact).returning({ day });
  if (!row) throw new Error('A contact was not saved');
  return row.day;
}

/** Returns undefined when the address has a lead already. Ignores case. */
export async function insertLead(tx: Db, lead: NewLead): Promise<LeadRow | undefined> {
  const [row] = await tx.insert(leads).values(lead).onConflictDoNothing().returning();
  return row;
}

export async function lockLeadByEmail(tx: Db, email: string): Promise<LeadRow | undefined> {
  const [row] = await tx.select().from(leads).where(isOfEmail(email)).for('no key update');
  return row;
}

/** Locks a customer's leads until the transaction ends, and prevents the customer's deletion. */
export async function lockLeadsOf(tx: Db, customerId: string): Promise<LeadRow[]> {
  // Locks the customer first, like a deletion does, to avoid a deadlock.
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('key share');
  return tx.select().from(leads).where(eq(leads.customerId, customerId)).for('no key update');
}

export async function updateLead(tx: Db, id: string, changes: LeadChanges): Promise<void> {
  await tx.update(leads).set(changes).where(eq(leads.id, id));
}

export async function findLead(db: Db, id: string): Promise<LeadRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db.select().from(leads).where(eq(leads.id, id));
  return row;
}

/** Finds the lead of an address, or else a lead of the customer who has the address by now, because staff may have corrected it. */
export async function findLeadByEmail(db: Db, email: string): Promise<LeadRow | undefined> {
  const holder = sql`(SELECT ${customers.id} FROM ${customers} WHERE lower(${customers.email}) = lower(${email}))`;
  const [row] = await db
    .select()
    .from(leads)
    .where(or(isOfEmail(email), sql`${leads.customerId} = ${holder}`))
    .orderBy(desc(isOfEmail(email)), desc(leads.submittedAt))
    .limit(1);
  return row;
}

/** Returns whether the id belongs to a user who may log in. */
export async function isAssignable(db: Db, userId: string): Promise<boolean> {
  if (!isUuid(userId)) return false;
  const [user] = await db.select({ disabledAt: users.disabledAt }).from(users).where(eq(users.id, userId));
  return user?.disabledAt === null;
}

/** Returns the customers of these leads, by lead id. */
export async function findCustomersOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { id, customerId } = leads;
  const rows = await db.select({ id, customerId }).from(leads).where(isOneOf(leads.id, ids));
  return new Map(rows.map((row) => [row.id, row.customerId]));
}

export interface AssignedLead {
  id: string;
  customerId: string;
  /** The previous assignee's id and name. */
  beforeId: string | null;
  before: string | null;
}

/** Locks those of the leads that exist until the transaction ends, and returns their assignees. */
export async function lockAssigned(tx: Db, ids: readonly string[]): Promise<AssignedLead[]> {
  const { id, customerId, assigneeId } = leads;
  return tx
    .select({ id, customerId, beforeId: assigneeId, before: users.username })
    .from(leads)
    .leftJoin(users, eq(users.id, assigneeId))
    .where(isOneOf(leads.id, ids))
    .orderBy(id)
    .for('no key update', { of: leads });
}

export async function assignLeads(tx: Db, ids: readonly string[], assigneeId: string | null): Promise<void> {
  await tx.update(leads).set({ assigneeId }).where(isOneOf(leads.id, ids));
}

export async function findUsername(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ username: users.username }).from(users).where(eq(users.id, id));
  return row?.username;
}

export async function listSubmissions(db: Db, email: string): Promise<LeadSubmission[]> {
  const { id, name, phone, productType, page, campaign, createdAt } = contacts;
  const rows = await db
    .select({ id, name, email: contacts.email, phone, productType, page, campaign, createdAt })
    .from(contacts)
    .where(sql`lower(${contacts.email}) = lower(${email})`)
    .orderBy(desc(createdAt), desc(id));
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

function isOfEmail(email: string): SQL {
  return sql`lower(${leads.email}) = lower(${email})`;
}
