import { type SQL, sql } from 'drizzle-orm';
import type { BulkActionKind, BulkList, BulkPreview } from '../../../contract/bulk.ts';
import type { Db } from '../../database/database.ts';
import { asUuids } from '../../database/records.ts';

/*
 * Predicts who of many cannot be contacted. The actual sending checks each person and has the last word: this preview does
 * not know numbers that somebody has only sent texts from.
 */

const TEXTED: Record<BulkList, SQL> = {
  customers: sql`customers`,
  leads: sql`customers`,
  'team-members': sql`team_members`,
};

export async function countSkipped(
  db: Db,
  { action, list }: { action: BulkActionKind; list: BulkList },
  ids: readonly string[],
): Promise<BulkPreview['skipped']> {
  const reason = action === 'text' ? noText(list) : action === 'email' ? NO_EMAIL : sql`NULL`;
  const person = list === 'leads' ? sql`(SELECT customer_id FROM leads WHERE leads.id = chosen.id)` : sql`chosen.id`;
  const { rows } = await db.execute<{ reason: string; count: number }>(sql`
    SELECT reason, count(*)::int AS count FROM (
      SELECT CASE WHEN person.id IS NULL THEN 'Does not exist any more' ELSE ${reason} END AS reason
      FROM unnest(${asUuids(ids)}) AS chosen(id)
      LEFT JOIN ${TEXTED[list]} AS person ON person.id = ${person}
    ) AS looked_at
    WHERE reason IS NOT NULL GROUP BY reason ORDER BY count DESC, reason`);
  return rows;
}

function noText(list: BulkList): SQL {
  const column = list === 'team-members' ? sql`team_member_id` : sql`customer_id`;
  return sql`CASE
    WHEN person.phone_e164 IS NULL THEN 'No phone number that can be texted'
    WHEN EXISTS (SELECT FROM opt_outs WHERE opt_outs.phone_e164 = person.phone_e164)
      OR EXISTS (SELECT FROM personal_opt_outs AS wish WHERE wish.${column} = person.id) THEN 'Opted out of texts'
  END`;
}

const NO_EMAIL = sql`(
  SELECT CASE reason WHEN 'bounced' THEN 'Takes no mail' ELSE 'Unsubscribed from our emails' END
  FROM email_suppressions WHERE email_suppressions.email = lower(person.email) AND lifted_at IS NULL)`;
