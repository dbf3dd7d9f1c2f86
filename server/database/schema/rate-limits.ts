import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * Requests counted in their window, for all instances together. Unlogged (migration): a crash of the database may forget
 * them, and no request waits for them to reach the disk.
 */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** What is limited, and for whom. */
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expire: instant('expire'),
  },
  (table) => [index('rate_limits_expire_index').on(table.expire)],
);
