import { type SQL, sql } from 'drizzle-orm';
import { WEBHOOK_LOG_DAYS } from '#contract/webhook-endpoints.ts';
import type { Db } from '#server/database/database.ts';

/** A condition for expired rows, by the database's clock, which all instances share. */
export interface RetentionRule {
  table: string;
  condition: SQL;
}

/** One whose messages still wait is kept, because it takes them back when it is stopped. */
const OLD_BULK = sql`bulk_actions.finished_at < now() - interval '3 months'
  AND NOT EXISTS (SELECT FROM scheduled_sends WHERE scheduled_sends.bulk_id = bulk_actions.id AND state = 'due')`;

export const RULES: RetentionRule[] = [
  // Stripe repeats an event for three days. A later repetition would only make us read the current state.
  {
    table: 'webhook_events',
    condition: sql`received_at < now() - interval '60 days' AND processed_at IS NOT NULL`,
  },
  // Purchases are stored elsewhere. After 13 months, a month can still be compared with the same month of the year before.
  { table: 'checkouts', condition: sql`created_at < now() - interval '13 months'` },
  // Used links stay in the customer's timeline.
  { table: 'sign_in_links', condition: sql`expires_at < now() - interval '3 months' AND used_at IS NULL` },
  { table: 'staff_invitations', condition: sql`expires_at < now() - interval '3 months'` },
  // The check for missed texts looks three days back.
  { table: 'deleted_texts', condition: sql`deleted_at < now() - interval '4 days'` },
  // Somebody may sue for five years. The wish for no more messages has no end.
  { table: 'kept_consent', condition: sql`kept_until < now()` },
  // What was sent stands among the messages.
  { table: 'scheduled_sends', condition: sql`settled_at < now() - interval '3 months'` },
  // What was told to others, and could be told again (WEBHOOK_LOG_DAYS).
  { table: 'webhook_deliveries', condition: sql`at < now() - make_interval(days => ${WEBHOOK_LOG_DAYS}::int)` },
  // Strangers' mails, mostly spam, with their files. What was answered, or is somebody's, stays.
  {
    table: 'conversations',
    condition: sql`channel = 'email' AND customer_id IS NULL AND team_member_id IS NULL
      AND last_message_at < now() - interval '12 months'
      AND NOT EXISTS (SELECT FROM emails WHERE conversation_id = conversations.id)`,
  },
  { table: 'sessions', condition: sql`expires_at < now()` },
  { table: 'account_sessions', condition: sql`expires_at < now()` },
  // Only record that the day's mail was ordered.
  ...['task_mails', 'digest_mails'].map((table) => ({
    table,
    condition: sql`day < (now() AT TIME ZONE 'UTC')::date - 7`,
  })),
  // The results of each row stay readable for a season. Rows are deleted before their actions, because one action may have
  // 100,000.
  { table: 'bulk_rows', condition: sql`bulk_id IN (SELECT id FROM bulk_actions WHERE ${OLD_BULK})` },
  {
    table: 'bulk_actions',
    condition: sql`${OLD_BULK} AND NOT EXISTS (SELECT 1 FROM bulk_rows WHERE bulk_id = bulk_actions.id)`,
  },
  // The AI app repeats what was not taken, for days at most. The sums stay.
  { table: 'usage_events', condition: sql`received_at < now() - interval '90 days'` },
  { table: 'funnel_marks', condition: sql`expires_on < (now() AT TIME ZONE 'UTC')::date` },
  // Without the salt, marks can no longer be linked to anybody.
  { table: 'funnel_salts', condition: sql`day < (now() AT TIME ZONE 'UTC')::date - 1` },
  // Counting requests deletes expired rows too. This rule handles the rest when there are no requests.
  { table: 'rate_limits', condition: sql`expire < now() - interval '1 hour'` },
];

/** Deletes a limited number of rows, and leaves locked ones to the next run. @returns the number of deleted rows. */
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
