import { and, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { isLeaseExpired, LEASE } from '#server/database/lease.ts';
import { textMessages } from '#server/database/schema.ts';
import { NO_ANSWER_CODE } from './failure-reasons.ts';

export type TextRow = typeof textMessages.$inferSelect;
export type NewText = typeof textMessages.$inferInsert;

/** Saves a new text. Returns undefined when the sender has used this idempotency key before. */
export async function beginText(db: Db, text: NewText): Promise<TextRow | undefined> {
  const [row] = await db
    .insert(textMessages)
    .values({ ...text, direction: 'outbound', status: 'queued', isRead: 1, leaseExpiresAt: LEASE })
    // No conflict target, because a partitioned table (docs/partitions.md) could not have this unique index.
    .onConflictDoNothing()
    .returning();
  return row;
}

/** Finds the text that was written for the same order before: by its id, or by the sender's idempotency key. */
export async function findEarlier(
  db: Db,
  { id, userId, idempotencyKey }: { id?: string; userId: string | null; idempotencyKey: string | undefined },
): Promise<TextRow | undefined> {
  const { sentBy, idempotencyKey: key } = textMessages;
  const isSame = userId === null ? undefined : and(eq(sentBy, userId), eq(key, idempotencyKey ?? ''));
  if (id === undefined && (idempotencyKey === undefined || !isSame)) return undefined;
  const [row] = await db
    .select()
    .from(textMessages)
    .where(id === undefined ? isSame : eq(textMessages.id, id));
  return row;
}

/** Claims a text that the vendor never accepted for another attempt. Only one caller succeeds. The row keeps the last attempt's number. */
export async function claimTextForRetry(db: Db, id: string): Promise<TextRow | undefined> {
  const [row] = await db
    .update(textMessages)
    .set({ status: 'queued', errorCode: null, leaseExpiresAt: LEASE })
    .where(
      and(
        eq(textMessages.id, id),
        isNull(textMessages.twilioSid),
        or(eq(textMessages.status, 'failed'), isLeaseExpired(textMessages.leaseExpiresAt)),
      ),
    )
    .returning();
  return row;
}

export type RenewedText = Pick<TextRow, 'phoneE164' | 'channel' | 'ourAddress'>;

/** Sets the number, the channel and the time of another attempt, by which the caps count. */
export async function renewText(tx: Db, id: string, to: RenewedText): Promise<void> {
  await tx
    .update(textMessages)
    .set({ ...to, sentAt: sql`now()` })
    .where(eq(textMessages.id, id));
}

export async function markRejected(db: Db, id: string, errorCode: string): Promise<void> {
  await db.update(textMessages).set({ status: 'failed', errorCode, leaseExpiresAt: null }).where(isOpen(id));
}

/** Ends the lease of a text whose vendor call ended with an unknown outcome. */
export async function markUnknown(db: Db, id: string): Promise<void> {
  await db.update(textMessages).set({ leaseExpiresAt: sql`now()` }).where(isOpen(id));
}

/** Notes that the vendor call has ended while the text may still be on its way, so that nobody is told "Sending…". The lease stays. */
export async function noteNoAnswer(db: Db, id: string): Promise<void> {
  await db.update(textMessages).set({ errorCode: NO_ANSWER_CODE }).where(isOpen(id));
}

/** Excludes texts that a status report has settled before our own call returned. */
function isOpen(id: string) {
  return and(eq(textMessages.id, id), isNull(textMessages.twilioSid));
}

/** Returns those of the vendor's ids that are saved already, for another text than `exceptId`. */
export async function knownSids(db: Db, sids: string[], exceptId?: string): Promise<Set<string>> {
  const { id, twilioSid } = textMessages;
  const rows = await db
    .select({ sid: twilioSid })
    .from(textMessages)
    .where(and(inArray(twilioSid, sids), exceptId === undefined ? undefined : ne(id, exceptId)));
  return new Set(rows.flatMap(({ sid }) => sid ?? []));
}
