import { sql } from 'drizzle-orm';
import { bigint, boolean, check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** When a command last came to its end, and with what count: for the monitoring. Not in backups. */
export const operationRuns = pgTable('operation_runs', {
  name: text('name').$type<'backup' | 'reconcile'>().primaryKey(),
  succeededAt: instant('succeeded_at').notNull().defaultNow(),
  /** Rows of a backup, differences that a reconciliation has left. */
  result: bigint('result', { mode: 'number' }).notNull(),
});

/** The SESSION_SECRET that this data goes with, by its fingerprint (server/config/secrets.ts): one row. */
export const sessionSecret = pgTable(
  'session_secret',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    fingerprint: text('fingerprint').notNull(),
  },
  (table) => [check('session_secret_only_check', sql`${table.isOnly}`)],
);

/** Customers and team members who were deleted, by a trigger: an older backup must not bring them back. */
export const erasures = pgTable('erasures', {
  /** Random, and of nobody any more. */
  subjectId: uuid('subject_id').primaryKey(),
  erasedAt: instant('erased_at').notNull().defaultNow(),
});
