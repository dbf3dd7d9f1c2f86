import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { isLeaseExpired, LEASE } from '../../database/lease.ts';
import { smsMessages } from '../../database/schema.ts';

export type SmsRow = typeof smsMessages.$inferSelect;
export type NewSms = typeof smsMessages.$inferInsert;

/** Undefined when the sender has used this idempotency key before. */
export async function beginSms(db: Db, text: NewSms): Promise<SmsRow | undefined> {
  const [row] = await db
    .insert(smsMessages)
    .values({ ...text, direction: 'outbound', status: 'queued', isRead: 1, leaseExpiresAt: LEASE })
    // The conflict target is left out: a partitioned table (docs/partitions.md) could not have this one.
    .onConflictDoNothing()
    .returning();
  return row;
}

export async function findByKey(db: Db, sentBy: string, idempotencyKey: string): Promise<SmsRow | undefined> {
  const [row] = await db
    .select()
    .from(smsMessages)
    .where(and(eq(smsMessages.sentBy, sentBy), eq(smsMessages.idempotencyKey, idempotencyKey)));
  return row;
}

/** Makes a text that the vendor never accepted ready for another attempt, for one caller only. Its number is still the earlier attempt's. */
export async function claimSmsForRetry(db: Db, id: string): Promise<SmsRow | undefined> {
  const [row] = await db
    .update(smsMessages)
    .set({ status: 'queued', errorCode: null, leaseExpiresAt: LEASE })
    .where(
      and(
        eq(smsMessages.id, id),
        isNull(smsMessages.twilioSid),
        or(eq(smsMessages.status, 'failed'), isLeaseExpired(smsMessages.leaseExpiresAt)),
      ),
    )
    .returning();
  return row;
}

/** The next attempt goes to another number. */
export async function redirectSms(db: Db, id: string, phoneE164: string): Promise<void> {
  await db.update(smsMessages).set({ phoneE164 }).where(eq(smsMessages.id, id));
}

export async function markRejected(db: Db, id: string, errorCode: string): Promise<void> {
  await db.update(smsMessages).set({ status: 'failed', errorCode, leaseExpiresAt: null }).where(isOpen(id));
}

/** The call to the vendor is over, and its outcome unknown. */
export async function markUnknown(db: Db, id: string): Promise<void> {
  await db.update(smsMessages).set({ leaseExpiresAt: sql`now()` }).where(isOpen(id));
}

/** A status report may have settled the text before our own call returned. */
function isOpen(id: string) {
  return and(eq(smsMessages.id, id), isNull(smsMessages.twilioSid));
}

/** Those of the vendor's ids that a row of ours has. */
export async function knownSids(db: Db, sids: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ sid: smsMessages.twilioSid })
    .from(smsMessages)
    .where(inArray(smsMessages.twilioSid, sids));
  return new Set(rows.flatMap(({ sid }) => sid ?? []));
}
