import { sql } from 'drizzle-orm';
import { bigint, pgSequence, pgTable, text } from 'drizzle-orm/pg-core';

/** The order of the announcements. A sequence of its own: an identity's is unlogged with its table, and a promoted standby may not have it. */
export const announcementIds = pgSequence('announcement_ids');

/**
 * What triggers have announced and no instance has sent yet (server/database/announcer.ts). Unlogged (migration): after a crash
 * of the database it is empty, and whoever listened reads everything anew.
 */
export const announcements = pgTable('announcements', {
  id: bigint('id', { mode: 'number' }).primaryKey().default(sql`nextval('announcement_ids')`),
  payload: text('payload').notNull(),
});
