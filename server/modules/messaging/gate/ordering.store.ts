import { and, eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { scheduledSends } from '#server/database/schema.ts';

export type ScheduledRow = typeof scheduledSends.$inferSelect;
export type NewScheduledSend = typeof scheduledSends.$inferInsert;

/** Saves an order. Returns undefined when the user has used this idempotency key before. */
export async function insertScheduled(tx: Db, order: NewScheduledSend): Promise<ScheduledRow | undefined> {
  const [row] = await tx.insert(scheduledSends).values(order).onConflictDoNothing().returning();
  return row;
}

export async function findScheduledByKey(db: Db, sentBy: string, key: string): Promise<ScheduledRow | undefined> {
  const [row] = await db
    .select()
    .from(scheduledSends)
    .where(and(eq(scheduledSends.sentBy, sentBy), eq(scheduledSends.idempotencyKey, key)));
  return row;
}
