import { sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';

/** Who wants to be written to and who does not: rows as JSON, by table. */
export type Wishes = Record<(typeof TABLES)[number], string>;

const TABLES = ['consent_events', 'opt_outs', 'email_suppressions'] as const;

/** How many phones and email addresses have a wish that the backup did not know. */
export interface KeptWishes {
  phones: number;
  emails: number;
}

/** Of the database as it is, whatever version it has; empty where there is nothing yet. */
export async function readWishes(tx: Db): Promise<Wishes> {
  const wishes: Wishes = { consent_events: '[]', opt_outs: '[]', email_suppressions: '[]' };
  for (const name of TABLES) {
    const { rows } = await tx.execute<{ exists: boolean }>(sql`SELECT to_regclass(${name}) IS NOT NULL AS exists`);
    if (!rows[0]?.exists) continue;
    const found = await tx.execute<{ json: string }>(
      sql`SELECT coalesce(json_agg(wish), '[]')::text AS json FROM ${sql.identifier(name)} AS wish`,
    );
    wishes[name] = found.rows[0]?.json ?? '[]';
  }
  return wishes;
}

/** Adds wishes to those of a backup. Where both know of a phone or an address, what was said last holds. */
export async function keepWishes(tx: Db, wishes: Wishes): Promise<KeptWishes> {
  await tx.execute(sql`
    INSERT INTO consent_events (id, phone_e164, kind, words, created_at)
    SELECT id, phone_e164, kind, words, created_at FROM ${rowsOf(wishes, 'consent_events')}
    ON CONFLICT (id) DO NOTHING`);
  const stopped = await tx.execute(sql`
    INSERT INTO opt_outs (phone_e164, keyword, created_at)
    SELECT phone_e164, keyword, created_at FROM ${rowsOf(wishes, 'opt_outs')} AS kept
    WHERE ${NOT_TAKEN_BACK}
    ON CONFLICT (phone_e164) DO NOTHING RETURNING 1`);
  const takenBack = await tx.execute(sql`DELETE FROM opt_outs AS kept WHERE NOT (${NOT_TAKEN_BACK}) RETURNING 1`);
  const emails = await tx.execute(sql`
    INSERT INTO email_suppressions AS held (email, reason, created_at, lifted_at)
    SELECT email, reason, created_at, lifted_at FROM ${rowsOf(wishes, 'email_suppressions')}
    ON CONFLICT (email) DO UPDATE
      SET reason = excluded.reason, created_at = excluded.created_at, lifted_at = excluded.lifted_at
      WHERE CASE
        -- A wish outweighs a bounce.
        WHEN held.reason = 'bounced' AND excluded.reason = 'unsubscribed' AND excluded.lifted_at IS NULL THEN true
        WHEN held.reason = 'unsubscribed' AND excluded.reason = 'bounced' AND held.lifted_at IS NULL THEN false
        ELSE greatest(excluded.created_at, excluded.lifted_at) > greatest(held.created_at, held.lifted_at)
      END
    RETURNING 1`);
  return { phones: stopped.rows.length + takenBack.rows.length, emails: emails.rows.length };
}

const NOT_TAKEN_BACK = sql`NOT EXISTS (
  SELECT FROM consent_events WHERE consent_events.phone_e164 = kept.phone_e164 AND kind = 'opt_in'
    AND consent_events.created_at > kept.created_at)`;

function rowsOf(wishes: Wishes, name: keyof Wishes) {
  return sql`json_populate_recordset(NULL::${sql.identifier(name)}, ${wishes[name]}::text::json)`;
}
