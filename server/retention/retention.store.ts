import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';

/** Rows that nobody needs any more, and when that is. The database's clock says it, for all instances. */
export const EXPIRED: { table: SQL; condition: SQL }[] = [
  // Stripe sends an event again for three days. One that comes later all the same only makes us read the present state.
  {
    table: sql`webhook_events`,
    condition: sql`received_at < now() - interval '60 days' AND processed_at IS NOT NULL`,
  },
  // What was bought stands in purchases. A month can be compared with the same one a year before.
  { table: sql`checkouts`, condition: sql`created_at < now() - interval '13 months'` },
  // One that was used stands in its customer's timeline.
  { table: sql`sign_in_links`, condition: sql`expires_at < now() - interval '3 months' AND used_at IS NULL` },
];

/** Deletes so many rows at most. @returns how many. */
export async function deleteExpired(
  db: Db,
  { table, condition }: (typeof EXPIRED)[number],
  most: number,
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    WITH gone AS (
      DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE ${condition} LIMIT ${most}) RETURNING 1
    )
    SELECT count(*)::int AS count FROM gone`);
  return rows[0]?.count ?? 0;
}
