import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { webhookEvents } from '#server/database/schema.ts';

interface EventKey {
  vendor: string;
  eventId: string;
}

/** Saves an event. Returns true when it was processed before. */
export async function recordEvent(db: Db, event: EventKey & { type: string }): Promise<boolean> {
  await db.insert(webhookEvents).values(event).onConflictDoNothing();
  const [row] = await db.select({ processedAt: webhookEvents.processedAt }).from(webhookEvents).where(isEvent(event));
  return row?.processedAt !== null && row?.processedAt !== undefined;
}

export async function markProcessed(db: Db, event: EventKey): Promise<void> {
  await db.update(webhookEvents).set({ processedAt: sql`now()` }).where(isEvent(event));
}

function isEvent({ vendor, eventId }: EventKey) {
  return and(eq(webhookEvents.vendor, vendor), eq(webhookEvents.eventId, eventId));
}
