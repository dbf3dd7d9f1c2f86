import { bigint, pgTable, text } from 'drizzle-orm/pg-core';

/**
 * What triggers have announced and no instance has sent yet (server/database/announcer.ts). Unlogged (migration): after a crash
 * of the database it is empty, and whoever listened reads everything anew.
 */
export const announcements = pgTable('announcements', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  payload: text('payload').notNull(),
});
