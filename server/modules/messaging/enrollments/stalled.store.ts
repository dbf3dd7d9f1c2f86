import { type SQL, sql } from 'drizzle-orm';
import { APP_UNUSED_DAYS, STALLED_DAYS, UNUSED_DAYS } from '#contract/follow-ups.ts';
import type { Db } from '#server/database/database.ts';

/** Days without which nothing happens until a line begins. */
export const STALLS_AFTER_DAYS = {
  guide_stalled: STALLED_DAYS,
  seats_unused: UNUSED_DAYS,
  app_unused: APP_UNUSED_DAYS,
};
export type StallTrigger = keyof typeof STALLS_AFTER_DAYS;

/** How far back is looked for those who have stalled, so that none is missed while nothing ran. */
const LOOKED_BACK = sql`interval '1 day'`;

/**
 * Returns who has stalled since a line was turned on: so long without an answer in the guide, with seats that nobody has, or without
 * a use of the app.
 */
export async function findStalled(
  db: Db,
  { id, trigger }: { id: string; trigger: StallTrigger },
  afterMs: number,
): Promise<string[]> {
  const after = sql`make_interval(secs => ${afterMs}::float8 / 1000)`;
  const { begun, isStalled } = stallOf(trigger, {
    since: sql`now() - ${after} - ${LOOKED_BACK}`,
    until: sql`now() - ${after}`,
  });
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT customers.id FROM (
      SELECT customer_id, max(at) + ${after} AS at FROM (${begun}) AS begun GROUP BY customer_id) AS stalled
    JOIN customers ON customers.id = stalled.customer_id
    JOIN follow_ups ON follow_ups.id = ${id}
    WHERE stalled.at <= now() AND stalled.at > turned_on_at AND ${isStalled} AND NOT EXISTS (
      SELECT FROM enrollments WHERE follow_up_id = ${id} AND enrollments.customer_id = customers.id
        AND enrollments.created_at >= stalled.at)
    LIMIT 1000`);
  return rows.map((row) => row.id);
}

/** From when the days are counted, and what holds of those who have stalled. */
function stallOf(trigger: StallTrigger, { since, until }: { since: SQL; until: SQL }): { begun: SQL; isStalled: SQL } {
  const bought = (product: SQL) => sql`
    SELECT customer_id, fulfilled_at AS at FROM purchases
    WHERE fulfilled_at > ${since} AND ${product} AND stripe_session_id IS NOT NULL AND customer_id IS NOT NULL`;
  const mayUseIt = sql`access_state IN ('active', 'past_due')`;
  switch (trigger) {
    case 'guide_stalled':
      return {
        begun: sql`
          SELECT customer_id, updated_at AS at FROM guide_answers WHERE updated_at > ${since} AND customer_id IS NOT NULL
          UNION ALL ${bought(sql`true`)}`,
        isStalled: sql`${mayUseIt} AND (
          SELECT count(*) FROM guide_answers WHERE guide_answers.customer_id = customers.id) < 30`,
      };
    case 'seats_unused':
      return { begun: bought(sql`product_type = 'team_license'`), isStalled: sql`license_state = 'free'` };
    case 'app_unused':
      // Most people have used it lately. They are not even looked at.
      return {
        begun: sql`
          SELECT customer_id, last_used_at AS at FROM customer_activity WHERE last_used_at > ${since} AND last_used_at <= ${until}
          UNION ALL ${bought(sql`true`)}`,
        isStalled: sql`${mayUseIt} AND EXISTS (
          SELECT FROM customer_activity WHERE customer_activity.customer_id = customers.id AND last_used_at <= ${until})`,
      };
  }
}
