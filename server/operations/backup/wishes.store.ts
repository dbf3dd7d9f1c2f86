import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { tableExists } from '#server/database/table-exists.ts';

/** The communication preferences of a database, and what is left of erased people: rows as JSON, by table. */
type Wishes = Record<(typeof TABLES)[number], string>;

const TABLES = [
  'consent_events',
  'opt_outs',
  'personal_opt_outs',
  'email_suppressions',
  // Of erased people, by the hash of the key.
  'address_key',
  'kept_consent',
  // Which texts were erased, also of people whom the backup does not have. The carrier still lists them.
  'deleted_texts',
] as const;

/** Numbers of phones and email addresses with a preference that the backup did not have. */
export interface KeptWishes {
  phones: number;
  emails: number;
}

/** Reads the current database, whatever its version. Returns nothing for an empty one. */
export async function readWishes(tx: Db): Promise<Wishes> {
  const wishes = Object.fromEntries(TABLES.map((name) => [name, '[]'])) as Wishes;
  for (const name of TABLES) {
    if (!(await tableExists(tx, name))) continue;
    const { rows } = await tx.execute<{ json: string }>(
      sql`SELECT coalesce(json_agg(wish), '[]')::text AS json FROM ${sql.identifier(name)} AS wish`,
    );
    wishes[name] = rows[0]?.json ?? '[]';
  }
  return wishes;
}

/** Saves what is left of erased people, with the key of its hashes unless the backup has one. */
export async function saveHashes(tx: Db, wishes: Wishes): Promise<void> {
  for (const name of ['address_key', 'kept_consent', 'deleted_texts'] as const) {
    await tx.execute(
      sql`INSERT INTO ${sql.identifier(name)} SELECT * FROM ${rowsOf(wishes, name)} AS kept ON CONFLICT DO NOTHING`,
    );
  }
}

/**
 * Gives people whom the backup brings back the wishes again that were kept by a hash of their number or address, as triggers do for new
 * people: the wish for no more messages, and to those who were deleted since also what they had withdrawn.
 */
export async function bringBackWishes(tx: Db, erasures: string): Promise<void> {
  await tx.execute(sql`
    WITH given AS MATERIALIZED (${ADDRESSES} WHERE EXISTS (SELECT FROM kept_consent WHERE kind = 'stop'))
    SELECT bring_back(array_agg(address) FILTER (WHERE channel = 'text'), array_agg(address) FILTER (WHERE channel = 'email'))
    FROM given WHERE hash IN (SELECT address_hash FROM kept_consent WHERE kind = 'stop')`);
  await tx.execute(sql`
    WITH given AS MATERIALIZED (
      ${ADDRESSES} WHERE id IN (SELECT subject_id FROM json_populate_recordset(NULL::erasures, ${erasures}::text::json))
    )
    INSERT INTO consent_events (phone_e164, email, customer_id, team_member_id, kind, words, channel, purpose, source, said_at)
    SELECT CASE channel WHEN 'text' THEN address END, CASE channel WHEN 'email' THEN address END, customer_id, team_member_id,
      'opt_out', 'The words were erased', channel, purpose, source, said_at
    FROM given JOIN kept_consent AS kept USING (channel)
    WHERE address_hash = hash AND kind = 'withdrawn' AND said_at NOT IN (
      SELECT coalesce(known.said_at, known.created_at) FROM consent_events AS known
      WHERE coalesce(known.customer_id, known.team_member_id) = given.id AND known.kind = 'opt_out')`);
}

/** The numbers and addresses of all people, each hashed once. */
const ADDRESSES = sql`
  SELECT people.*, channel, address, address_hash(address) AS hash
  FROM (
    SELECT id, id AS customer_id, NULL::uuid AS team_member_id, phone_e164, email FROM customers
    UNION ALL SELECT id, NULL, id, phone_e164, email FROM team_members
  ) AS people, LATERAL (VALUES ('text', phone_e164), ('email', nullif(lower(email), ''))) AS each (channel, address)`;

/**
 * Adds preferences to those of a backup. Where both have one for a phone or an address, the newer one counts. They keep
 * their person, if the backup has that person.
 */
export async function saveWishes(tx: Db, wishes: Wishes): Promise<KeptWishes> {
  await tx.execute(sql`
    INSERT INTO consent_events (id, phone_e164, email, customer_id, team_member_id, kind, words, channel, purpose, source, page,
      recorded_by, said_at, created_at)
    SELECT id, phone_e164, email, ${CUSTOMER}, ${TEAM_MEMBER}, kind, words, coalesce(channel, 'text'), purpose,
      coalesce(source, 'text'), page, (SELECT id FROM users WHERE id = kept.recorded_by), said_at, created_at
    FROM ${rowsOf(wishes, 'consent_events')} AS kept
    ON CONFLICT (id) DO NOTHING`);
  const stopped = await tx.execute(sql`
    INSERT INTO opt_outs (phone_e164, keyword, created_at)
    SELECT phone_e164, keyword, created_at FROM ${rowsOf(wishes, 'opt_outs')} AS kept
    WHERE ${NOT_TAKEN_BACK}
    ON CONFLICT (phone_e164) DO NOTHING RETURNING 1`);
  const takenBack = await tx.execute(sql`DELETE FROM opt_outs AS kept WHERE NOT (${NOT_TAKEN_BACK}) RETURNING 1`);
  await savePersonalOptOuts(tx, wishes);
  const emails = await tx.execute(sql`
    INSERT INTO email_suppressions AS held (email, reason, customer_id, created_at, lifted_at)
    SELECT email, reason, ${CUSTOMER}, created_at, lifted_at FROM ${rowsOf(wishes, 'email_suppressions')} AS kept
    ON CONFLICT (email) DO UPDATE
      SET reason = excluded.reason, customer_id = excluded.customer_id, created_at = excluded.created_at,
        lifted_at = excluded.lifted_at
      WHERE CASE
        -- A wish outweighs a bounce.
        WHEN held.reason = 'bounced' AND excluded.reason = 'unsubscribed' AND excluded.lifted_at IS NULL THEN true
        WHEN held.reason = 'unsubscribed' AND excluded.reason = 'bounced' AND held.lifted_at IS NULL THEN false
        ELSE greatest(excluded.created_at, excluded.lifted_at) > greatest(held.created_at, held.lifted_at)
      END
    RETURNING 1`);
  return { phones: stopped.rows.length + takenBack.rows.length, emails: emails.rows.length };
}

/** Keeps the opt-outs that apply to all numbers of a person, except for people who have opted in again since. */
async function savePersonalOptOuts(tx: Db, wishes: Wishes): Promise<void> {
  const held = rowsOf(wishes, 'personal_opt_outs');
  await tx.execute(sql`
    DELETE FROM personal_opt_outs AS stopped
    WHERE NOT EXISTS (
      SELECT FROM ${held} AS kept
      WHERE kept.phone_e164 = stopped.phone_e164 AND ${isSamePerson(sql`kept`)}
    ) AND EXISTS (
      SELECT FROM consent_events AS started WHERE kind = 'opt_in' AND ${isSamePerson(sql`started`)} AND created_at > ALL (
        SELECT created_at FROM consent_events AS said
        WHERE kind = 'opt_out' AND said.phone_e164 = stopped.phone_e164 AND ${isSamePerson(sql`said`)}
      )
    )`);
  await tx.execute(sql`
    INSERT INTO personal_opt_outs (phone_e164, customer_id, team_member_id)
    SELECT phone_e164, ${CUSTOMER}, ${TEAM_MEMBER} FROM ${held} AS kept
    WHERE EXISTS (SELECT FROM opt_outs WHERE opt_outs.phone_e164 = kept.phone_e164)
      AND num_nonnulls(${CUSTOMER}, ${TEAM_MEMBER}) = 1
    ON CONFLICT DO NOTHING`);
}

function isSamePerson(row: SQL): SQL {
  return sql`(${row}.customer_id = stopped.customer_id OR ${row}.team_member_id = stopped.team_member_id)`;
}

/** The customer of a kept row, if they exist. */
const CUSTOMER = sql`(SELECT id FROM customers WHERE id = kept.customer_id)`;
const TEAM_MEMBER = sql`(SELECT id FROM team_members WHERE id = kept.team_member_id)`;

/** Only START takes back STOP, and staff their own record. What was agreed to in a form since does not. */
const NOT_TAKEN_BACK = sql`NOT EXISTS (
  SELECT FROM consent_events WHERE consent_events.phone_e164 = kept.phone_e164 AND kind = 'opt_in'
    AND (source = 'text' OR source = 'staff' AND keyword = 'STAFF') AND consent_events.created_at > kept.created_at)`;

function rowsOf(wishes: Wishes, name: keyof Wishes) {
  return sql`json_populate_recordset(NULL::${sql.identifier(name)}, ${wishes[name]}::text::json)`;
}
