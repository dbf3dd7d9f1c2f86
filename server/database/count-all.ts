import { eq, sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { totals } from './schema.ts';

/** How many rows a table has that `totals` keeps count of: many times faster than to count them. */
export async function countAll(db: Db, subject: (typeof totals.$inferSelect)['subject']): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${totals.count}), 0)::int` })
    .from(totals)
    .where(eq(totals.subject, subject));
  return row?.count ?? 0;
}
