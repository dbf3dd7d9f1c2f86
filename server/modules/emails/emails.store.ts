import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { isLeaseExpired, LEASE } from '../../database/lease.ts';
import { customers, emailSuppressions, emails } from '../../database/schema.ts';
import { isUuid } from '../../database/uuid.ts';

export type EmailRow = typeof emails.$inferSelect;
export type NewEmail = typeof emails.$inferInsert;

export async function findAddressee(db: Db, customerId: string): Promise<{ name: string; email: string } | undefined> {
  if (!isUuid(customerId)) return undefined;
  const { name, email } = customers;
  const [row] = await db.select({ name, email }).from(customers).where(eq(customers.id, customerId));
  return row;
}

/** Returns undefined when the sender has used this idempotency key before. */
export async function beginEmail(db: Db, email: NewEmail): Promise<EmailRow | undefined> {
  const [row] = await db
    .insert(emails)
    .values({ ...email, status: 'sending', leaseExpiresAt: LEASE })
    .onConflictDoNothing({ target: [emails.sentBy, emails.idempotencyKey] })
    .returning();
  return row;
}

export async function findByKey(db: Db, sentBy: string, idempotencyKey: string): Promise<EmailRow | undefined> {
  const [row] = await db
    .select()
    .from(emails)
    .where(and(eq(emails.sentBy, sentBy), eq(emails.idempotencyKey, idempotencyKey)));
  return row;
}

/** Prepares a mail that no server is known to have accepted for another attempt, for one caller only. */
export async function claimEmailForRetry(db: Db, id: string): Promise<EmailRow | undefined> {
  const open = and(eq(emails.status, 'sending'), isLeaseExpired(emails.leaseExpiresAt));
  const [row] = await db
    .update(emails)
    .set({ status: 'sending', errorCode: null, leaseExpiresAt: LEASE })
    .where(and(eq(emails.id, id), or(eq(emails.status, 'failed'), open)))
    .returning();
  return row;
}

export async function markSent(db: Db, id: string): Promise<void> {
  await db.update(emails).set({ status: 'sent', leaseExpiresAt: null }).where(eq(emails.id, id));
}

export async function markRejected(db: Db, id: string, errorCode: string): Promise<void> {
  await db.update(emails).set({ status: 'failed', errorCode, leaseExpiresAt: null }).where(eq(emails.id, id));
}

/** Marks a mail with an unknown outcome, because the connection broke. */
export async function markUnknown(db: Db, id: string): Promise<void> {
  await db.update(emails).set({ leaseExpiresAt: sql`now()` }).where(eq(emails.id, id));
}

/** Returns whether an automatic mail was sent. It has the id of its subject, so there is at most one. */
export async function wasSent(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ id: emails.id }).from(emails).where(eq(emails.id, id));
  return rows.length > 0;
}

export async function recordSent(
  db: Db,
  mail: { id: string; customerId: string; subject: string; content: string },
): Promise<void> {
  await db.insert(emails).values(mail).onConflictDoNothing();
}

type Suppression = typeof emailSuppressions.$inferSelect;

export async function findSuppression(db: Db, email: string): Promise<Suppression['reason'] | undefined> {
  const { email: address, liftedAt } = emailSuppressions;
  const [row] = await db
    .select()
    .from(emailSuppressions)
    .where(and(eq(address, email.toLowerCase()), isNull(liftedAt)));
  return row?.reason;
}

/**
 * Suppresses an address. An existing suppression stays, but an unsubscription replaces a bounce, because it outlives the
 * customer's record. A lifted one applies again from now.
 * @param customerId the customer whose address bounced; the suppression is deleted with them.
 */
export async function suppress(
  db: Db,
  email: string,
  reason: Suppression['reason'],
  customerId: string | null,
): Promise<void> {
  const { reason: heldReason, liftedAt } = emailSuppressions;
  await db
    .insert(emailSuppressions)
    .values({ email: email.toLowerCase(), reason, customerId })
    .onConflictDoUpdate({
      target: emailSuppressions.email,
      set: { reason, customerId, createdAt: sql`now()`, liftedAt: null },
      setWhere: or(isNotNull(liftedAt), and(eq(heldReason, 'bounced'), sql`excluded.reason = 'unsubscribed'`)),
    });
}

/**
 * Lifts the suppression at the owner's request, also after a bounce: whoever asks reads that mailbox, and the next bounce
 * suppresses it again.
 */
export async function liftSuppression(db: Db, email: string): Promise<void> {
  const { email: address, liftedAt } = emailSuppressions;
  await db
    .update(emailSuppressions)
    .set({ liftedAt: sql`now()` })
    .where(and(eq(address, email.toLowerCase()), isNull(liftedAt)));
}
