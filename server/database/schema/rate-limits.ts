import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * Request counts of the current windows, shared by all instances. The table is unlogged (migration), so that no request waits
 * for the disk. A crash of the database may lose the counts.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** Identifies the limit and the client. */
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expire: instant('expire'),
  },
  (table) => [index('rate_limits_expire_index').on(table.expire)],
);
