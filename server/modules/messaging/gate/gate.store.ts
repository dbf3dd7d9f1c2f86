import { type SQL, sql } from 'drizzle-orm';
import type { Channel, Purpose } from '#contract/channels.ts';
import { type SendingSettings, type SendingSettingsUpdate, WIDEST_SENDING } from '#contract/gate.ts';
import { consentFor, hasOptedOut } from '#server/database/conditions/text-consent.ts';
import type { Db } from '#server/database/database.ts';
import { asRecords } from '#server/database/records.ts';
import { sendingSettings } from '#server/database/schema.ts';

/** Somebody who may get a message: a customer, a team member, or with neither id a number that nobody is known by. */
export interface Addressee {
  customerId: string | null;
  teamMemberId: string | null;
  /** The number or mail address. The one on file, when it is omitted. */
  address?: string;
}

/** What is on record about an addressee. `exists` is false for somebody who was deleted. */
export interface Facts {
  exists: boolean;
  address: string | null;
  timeZone: string | null;
  consent: 'given' | 'withdrawn' | 'never_asked';
  isOptedOut: boolean;
  isPaused: boolean;
  isSuppressed: boolean;
  hasBounced: boolean;
  isAccessBlocked: boolean;
  /** Milliseconds since the epoch. */
  textedAt: number[];
}

interface Asked {
  channel: Channel;
  purpose: Purpose;
  /** A text that is about to be sent does not count as one that was. */
  exceptTextId?: string | undefined;
}

/** Reads what the gate must know of people, in their order, and the hours and caps. */
export async function readFacts(
  db: Db,
  addressees: readonly Addressee[],
  asked: Asked,
): Promise<{ facts: Facts[]; settings: SendingSettings }> {
  const isMember = addressees.some(({ teamMemberId }) => teamMemberId !== null);
  const person = isMember ? MEMBER : CUSTOMER;
  const rows = addressees.map(({ customerId, teamMemberId, address }, position) => ({
    position,
    id: isMember ? teamMemberId : customerId,
    address,
  }));
  const facts = asked.channel === 'text' ? textFacts(person, asked) : mailFacts(person, asked);
  const onFile = asked.channel === 'text' ? sql`person.phone_e164` : sql`nullif(lower(person.email), '')`;
  const { rows: found } = await db.execute<Facts & { settings: SendingSettings | null } & Record<string, unknown>>(sql`
    SELECT given.id IS NULL OR person.id IS NOT NULL AS exists,
      CASE position WHEN 0 THEN (${SETTINGS}) END AS settings, at.address, ${person.timeZone} AS "timeZone",
      coalesce(${person.isBlocked}, false) AS "isAccessBlocked", ${facts}
    FROM ${asRecords(rows, sql`(position integer, id uuid, address text)`)}
    LEFT JOIN ${person.table} AS person ON person.id = given.id
    CROSS JOIN LATERAL (SELECT coalesce(given.address, ${onFile}) AS address) AS at
    ORDER BY given.position`);
  return { facts: found, settings: found[0]?.settings ?? WIDEST_SENDING };
}

/** None as long as the defaults hold. */
const SETTINGS = sql`
  SELECT json_build_object('opensAt', opens_at, 'closesAt', closes_at, 'sundayOpensAt', sunday_opens_at,
    'textsADay', texts_a_day, 'textsAWeek', texts_a_week) AS settings
  FROM sending_settings`;

interface PersonSql {
  table: SQL;
  column: 'customer_id' | 'team_member_id';
  timeZone: SQL;
  isBlocked: SQL;
}

const CUSTOMER: PersonSql = {
  table: sql`customers`,
  column: 'customer_id',
  timeZone: sql`person.time_zone`,
  isBlocked: sql`person.access_override = 'blocked'`,
};
/** Team members use what their owner has bought. */
const MEMBER: PersonSql = {
  table: sql`team_members`,
  column: 'team_member_id',
  timeZone: sql`NULL`,
  isBlocked: sql`(SELECT access_override = 'blocked' FROM customers WHERE customers.id = person.owner_id)`,
};

function textFacts({ column }: PersonSql, { purpose, exceptTextId }: Asked): SQL {
  const number = { column, id: sql`person.id`, phoneE164: sql`at.address` };
  return sql`
    ${consentFor(number, purpose === 'marketing' ? 'marketing' : 'service')} AS consent,
    -- The wish of an erased person is brought back to whoever has the number on file, so that only strangers may still have it.
    (${hasOptedOut(number)} OR given.id IS NULL AND EXISTS (
      SELECT FROM kept_consent WHERE kind = 'stop' AND address_hash = address_hash(at.address))) AS "isOptedOut",
    EXISTS (SELECT FROM stop_questions WHERE phone_e164 = at.address AND answered_at IS NULL) AS "isPaused",
    false AS "isSuppressed", false AS "hasBounced",
    ARRAY(SELECT (extract(epoch FROM sent_at) * 1000)::float8 FROM sms_messages
      WHERE phone_e164 = at.address AND direction = 'outbound' AND status <> 'failed'
        AND (bulk_id IS NOT NULL OR sent_by IS NULL AND EXISTS (SELECT FROM enrollment_steps WHERE enrollment_steps.id = sms_messages.id))
        AND sent_at > now() - interval '7 days' AND id IS DISTINCT FROM ${exceptTextId ?? null}::uuid) AS "textedAt"`;
}

function mailFacts({ column }: PersonSql, { purpose }: Asked): SQL {
  const mailbox = { column, id: sql`person.id`, email: sql`at.address` };
  const suppressed = (condition: SQL) => sql`EXISTS (
    SELECT FROM email_suppressions WHERE email_suppressions.email = at.address AND lifted_at IS NULL AND ${condition})`;
  return sql`
    ${consentFor(mailbox, purpose === 'marketing' ? 'marketing' : 'service')} AS consent,
    false AS "isOptedOut", false AS "isPaused",
    ${suppressed(sql`true`)} AS "isSuppressed", ${suppressed(sql`reason = 'bounced'`)} AS "hasBounced",
    ARRAY[]::float8[] AS "textedAt"`;
}

/** Reads the hours and caps of texts to many. */
export async function readSettings(db: Db): Promise<SendingSettings> {
  const { rows } = await db.execute<{ settings: SendingSettings }>(SETTINGS);
  return rows[0]?.settings ?? WIDEST_SENDING;
}

/** Saves the fields that are given, of which there must be some. @returns all of them */
export async function saveSettings(tx: Db, given: SendingSettingsUpdate): Promise<SendingSettings> {
  const [saved] = await tx
    .insert(sendingSettings)
    .values({ id: 1, ...WIDEST_SENDING, ...given })
    .onConflictDoUpdate({ target: sendingSettings.id, set: given })
    .returning();
  return saved ?? WIDEST_SENDING;
}
