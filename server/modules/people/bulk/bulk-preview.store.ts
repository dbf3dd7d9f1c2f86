import { type SQL, sql } from 'drizzle-orm';
import { type BulkActionKind, type BulkList, type BulkPreview, NO_CONSENT } from '#contract/bulk.ts';
import type { Db } from '#server/database/database.ts';
import { asUuids } from '#server/database/records.ts';
import { textConsentOf } from '#server/database/text-consent.ts';

/* Predicts who of many cannot be contacted. The actual sending checks each person and has the last word. */

const TEXTED: Record<BulkList, SQL> = {
  customers: sql`customers`,
  leads: sql`customers`,
  'team-members': sql`team_members`,
};

/** Returns how many would be left out and why, and who comes first of the others. */
export async function previewRows(
  db: Db,
  { action, list }: { action: BulkActionKind; list: BulkList },
  ids: readonly string[],
): Promise<Pick<BulkPreview, 'skipped' | 'first'>> {
  const reason = action === 'text' ? noText(list) : action === 'email' ? NO_EMAIL : sql`NULL`;
  const person = list === 'leads' ? sql`(SELECT customer_id FROM leads WHERE leads.id = chosen.id)` : sql`chosen.id`;
  const { rows } = await db.execute<{ reason: string | null; count: number; first: string }>(sql`
    SELECT reason, count(*)::int AS count, (array_agg(name ORDER BY position))[1] AS first FROM (
      SELECT person.name, position,
        CASE WHEN person.id IS NULL THEN 'Does not exist any more' ELSE ${reason} END AS reason
      FROM unnest(${asUuids(ids)}) WITH ORDINALITY AS chosen(id, position)
      LEFT JOIN ${TEXTED[list]} AS person ON person.id = ${person}
    ) AS looked_at
    GROUP BY reason ORDER BY count DESC, reason`);
  const reached = rows.find(({ reason }) => reason === null);
  return {
    skipped: rows.flatMap(({ reason, count }) => (reason === null ? [] : { reason, count })),
    first: reached ? { name: reached.first } : null,
  };
}

function noText(list: BulkList): SQL {
  const consent = textConsentOf({
    column: list === 'team-members' ? 'team_member_id' : 'customer_id',
    id: sql`person.id`,
    phoneE164: sql`person.phone_e164`,
  });
  return sql`CASE
    WHEN person.phone_e164 IS NULL THEN 'No phone number that can be texted'
    ELSE (CASE ${consent} WHEN 'opted_out' THEN ${NO_CONSENT.opted_out} WHEN 'never_asked' THEN ${NO_CONSENT.never_asked} END)
  END`;
}

const NO_EMAIL = sql`CASE WHEN person.email = '' THEN 'No email address' ELSE (
  SELECT CASE reason WHEN 'bounced' THEN 'Takes no mail' ELSE 'Unsubscribed from our emails' END
  FROM email_suppressions WHERE email_suppressions.email = lower(person.email) AND lifted_at IS NULL) END`;
