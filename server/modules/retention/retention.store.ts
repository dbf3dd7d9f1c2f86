import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';

/** Rows that nobody needs any more, and when that is. The database's clock says it, for all instances. */
export interface RetentionRule {
  table: string;
  condition: SQL;
}

const OLD_BULK = sql`bulk_actions.finished_at < now() - interval '3 months'`;

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
  { table: 'staff_invitations', condition: sql`expires_at < now() - interval '3 months'` },
  { table: 'sessions', condition: sql`expires_at < now()` },
  { table: 'account_sessions', condition: sql`expires_at < now()` },
  // Each tells only that its day's mail was ordered.
  { table: 'task_mails', condition: sql`day < (now() AT TIME ZONE 'UTC')::date - 7` },
  // What became of each row can be read again for a season; the rows go first, because one action may have 100,000.
  { table: 'bulk_rows', condition: sql`bulk_id IN (SELECT id FROM bulk_actions WHERE ${OLD_BULK})` },
  {
    table: 'bulk_actions',
    condition: sql`${OLD_BULK} AND NOT EXISTS (SELECT 1 FROM bulk_rows WHERE bulk_id = bulk_actions.id)`,
  },
  { table: 'funnel_marks', condition: sql`expires_on < (now() AT TIME ZONE 'UTC')::date` },
  // Without it nobody can tell any more whose a mark was.
  { table: 'funnel_salts', condition: sql`day < (now() AT TIME ZONE 'UTC')::date - 1` },
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
