import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';

/** Rows that nobody needs any more, and when that is. The database's clock says it, for all instances. */
export interface RetentionRule {
  table: string;
  condition: SQL;
}

export const RULES: RetentionRule[] = [
  // Stripe sends an event again for three days. One that comes later all the same only makes us read the present state.
  {
    table: 'webhook_events',
    condition: sql`received_at < now() - interval '60 days' AND processed_at IS NOT NULL`,
  },
  // What was bought stands in purchases. A month can be compared with the same one a year before.
  { table: 'checkouts', condition: sql`created_at < now() - interval '13 months'` },
  // One that was used stands in its customer's timeline.
  { table: 'sign_in_links', condition: sql`expires_at < now() - interval '3 months' AND used_at IS NULL` },
  { table: 'sessions', condition: sql`expires_at < now()` },
  // Requests that are counted delete them too; this is for what is left when nobody comes any more.
  { table: 'rate_limits', condition: sql`expire < now() - interval '1 hour'` },
];

/** Deletes so many rows at most; what others hold is left to the next run. @returns how many. */
export async function deleteExpired(db: Db, { table, condition }: RetentionRule, limit: number): Promise<number> {
  const name = sql.identifier(table);
  const { rows } = await db.execute<{ count: number }>(sql`
    WITH deleted AS (
      DELETE FROM ${name}
      WHERE ctid = ANY (ARRAY(SELECT ctid FROM ${name} WHERE ${condition} LIMIT ${limit} FOR UPDATE SKIP LOCKED))
      RETURNING 1
    )
    SELECT count(*)::int AS count FROM deleted`);
  return rows[0]?.count ?? 0;
}
