import { sql } from 'drizzle-orm';
import { bigint, pgSequence, pgTable, text } from 'drizzle-orm/pg-core';

/** Orders announcements. Not an identity column, whose sequence would be unlogged and may be missing on a promoted standby. */
export const announcementIds = pgSequence('announcement_ids');

/**
 * Announcements of triggers that no instance has sent yet (server/database/announcer.ts). The table is unlogged (migration), so it
 * is empty after a crash of the database. Listeners then read everything again.
 */
export const announcements = pgTable('announcements', {
  id: bigint('id', { mode: 'number' }).primaryKey().default(sql`nextval('announcement_ids')`),
  payload: text('payload').notNull(),
});
