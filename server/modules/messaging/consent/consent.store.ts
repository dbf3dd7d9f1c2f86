import { and, eq, gt, isNull, ne, type SQL, sql } from 'drizzle-orm';
import {
  CONSENT_PURPOSES,
  type Consent,
  type ConsentEvidence,
  type ConsentStanding,
  type TextConsent,
} from '#contract/consent.ts';
import { isOfPerson } from '#server/database/conditions/person.ts';
import {
  CUSTOMERS_NUMBER,
  consentFor,
  hasOptedOut,
  type PersonsAddress,
  type PersonsNumber,
  TEAM_MEMBERS_NUMBER,
  textConsentOf,
} from '#server/database/conditions/text-consent.ts';
import type { Db } from '#server/database/database.ts';
import { asInstant } from '#server/database/instants.ts';
import { isOneOf } from '#server/database/records.ts';
import {
  consentEvents,
  customers,
  optOuts,
  personalOptOuts,
  teamMembers,
  textMessages,
} from '#server/database/schema.ts';

/** Whose conversation something is said in: a customer's, a team member's, or with neither an unknown sender's. */
export interface Person {
  customerId: string | null;
  teamMemberId: string | null;
}

export async function hasOptOut(db: Db, phoneE164: string): Promise<boolean> {
  const rows = await db.select().from(optOuts).where(eq(optOuts.phoneE164, phoneE164));
  return rows.length > 0;
}

/** Forgets that the number's former owner wanted no texts, which was kept by its hash when they were erased. */
export async function deleteKeptStop(tx: Db, phoneE164: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    DELETE FROM kept_consent WHERE kind = 'stop' AND channel = 'text' AND address_hash = address_hash(${phoneE164}) RETURNING 1`);
  return rows.length > 0;
}

export async function hasPersonalOptOut(db: Db, person: Person): Promise<boolean> {
  const rows = await db.select().from(personalOptOuts).where(isOfPerson(personalOptOuts, person)).limit(1);
  return rows.length > 0;
}

/** `STOP`: the phone or its carrier says so. `STAFF`: the person has told staff, who may take it back when told otherwise. */
type OptOutKeyword = 'STOP' | 'STAFF';

/** Returns false when the number had opted out before. The phone's own word replaces that of staff. */
export async function insertOptOut(tx: Db, phoneE164: string, keyword: OptOutKeyword = 'STOP'): Promise<boolean> {
  const rows = await tx
    .insert(optOuts)
    .values({ phoneE164, keyword })
    .onConflictDoUpdate({
      target: optOuts.phoneE164,
      set: { keyword },
      setWhere: and(ne(optOuts.keyword, keyword), sql`${keyword} = 'STOP'`),
    })
    .returning();
  return rows.length > 0;
}

/** Returns false when the person had opted out from this number before. */
export async function insertPersonalOptOut(tx: Db, phoneE164: string, person: Person): Promise<boolean> {
  const { customerId, teamMemberId } = person;
  const rows = await tx
    .insert(personalOptOuts)
    .values({ phoneE164, customerId, teamMemberId })
    .onConflictDoNothing()
    .returning();
  return rows.length > 0;
}

/**
 * Deletes a number's opt-out, or only the one that staff recorded. It also applied to everybody who used the number. Returns
 * false when there was none.
 */
export async function deleteOptOut(tx: Db, phoneE164: string, keyword?: OptOutKeyword): Promise<boolean> {
  const rows = await tx
    .delete(optOuts)
    .where(and(eq(optOuts.phoneE164, phoneE164), keyword && eq(optOuts.keyword, keyword)))
    .returning();
  return rows.length > 0;
}

/** Deletes the opt-outs that a person's numbers made for their other numbers. Returns false when there were none. */
export async function deletePersonalOptOuts(tx: Db, person: Person): Promise<boolean> {
  const rows = await tx.delete(personalOptOuts).where(isOfPerson(personalOptOuts, person)).returning();
  return rows.length > 0;
}

/** Returns whether this is the number on file for a person. */
export async function isOnFile(db: Db, phoneE164: string, { customerId, teamMemberId }: Person): Promise<boolean> {
  const { rows } = await db.execute(sql`
    SELECT FROM customers WHERE id = ${customerId}::uuid AND phone_e164 = ${phoneE164}
    UNION ALL SELECT FROM team_members WHERE id = ${teamMemberId}::uuid AND phone_e164 = ${phoneE164}`);
  return rows.length > 0;
}

export async function insertConsentEvent(tx: Db, event: typeof consentEvents.$inferInsert): Promise<void> {
  await tx.insert(consentEvents).values(event);
}

/** Assigns the consent events of an unknown sender to a customer. */
export async function adoptConsentEvents(tx: Db, phoneE164: string, customerId: string): Promise<void> {
  const isNobodys = and(isNull(consentEvents.customerId), isNull(consentEvents.teamMemberId));
  await tx
    .update(consentEvents)
    .set({ customerId })
    .where(and(eq(consentEvents.phoneE164, phoneE164), isNobodys));
}

/** Returns the texts that arrived from a number after the given time. */
export async function readTextsSince(db: Db, phoneE164: string, since: Date): Promise<string[]> {
  const rows = await db
    .select({ words: textMessages.message })
    .from(textMessages)
    .where(
      and(eq(textMessages.phoneE164, phoneE164), eq(textMessages.direction, 'inbound'), gt(textMessages.sentAt, since)),
    );
  return rows.map(({ words }) => words);
}

/** A person's number and mail address on file. The address is in lower case. */
export interface OnFile {
  phoneE164: string | null;
  email: string | null;
}

/** Returns undefined when there is no such person. `phone` is the number as it was typed. */
export async function findOnFile(db: Db, person: Person): Promise<(OnFile & { phone: string | null }) | undefined> {
  const { customerId, teamMemberId } = person;
  const { rows } = await db.execute<OnFile & { phone: string | null } & Record<string, unknown>>(sql`
    SELECT phone, phone_e164 AS "phoneE164", nullif(lower(email), '') AS email FROM customers WHERE id = ${customerId}::uuid
    UNION ALL SELECT phone, phone_e164, nullif(lower(email), '') FROM team_members WHERE id = ${teamMemberId}::uuid`);
  return rows[0];
}

/** What a person has said about offers at the number and address on file. Not whether they may be sent. */
export interface Marketing extends OnFile {
  text: boolean;
  isByEmail: boolean;
  /** Whether texts stay off whatever they want. */
  isOptedOut: boolean;
  /** Whether emails stay off whatever they want. */
  isUnsubscribed: boolean;
}

/** Returns undefined when there is no such person. */
export async function readMarketing(db: Db, person: Person): Promise<Marketing | undefined> {
  const { customerId, teamMemberId } = person;
  const [table, column] = customerId ? [customers, 'customer_id' as const] : [teamMembers, 'team_member_id' as const];
  const asked = { column, id: sql`person.id` };
  const { rows } = await db.execute<Marketing & Record<string, unknown>>(sql`
    SELECT person.phone_e164 AS "phoneE164", nullif(lower(person.email), '') AS email,
      ${consentFor({ ...asked, phoneE164: sql`person.phone_e164` }, 'marketing')} = 'given' AS text,
      ${consentFor({ ...asked, email: sql`lower(person.email)` }, 'marketing')} = 'given' AS "isByEmail",
      ${hasOptedOut({ ...asked, phoneE164: sql`person.phone_e164` })} AS "isOptedOut",
      ${hasUnsubscribed(sql`lower(person.email)`)} AS "isUnsubscribed"
    FROM ${table} AS person WHERE person.id = ${customerId ?? teamMemberId}`);
  return rows[0];
}

/** Returns what a person has said about texts to a number. */
export async function readTextConsent(db: Db, person: Person, phoneE164: string | null): Promise<TextConsent> {
  const { customerId, teamMemberId } = person;
  const { rows } = await db.execute<{ state: TextConsent }>(
    sql`SELECT ${textConsentOf({
      column: customerId ? 'customer_id' : 'team_member_id',
      id: sql`${customerId ?? teamMemberId}::uuid`,
      phoneE164: sql`${phoneE164}::text`,
    })} AS state`,
  );
  return rows[0]?.state ?? 'never_asked';
}

/**
 * Returns a person's consent, with what they have said at any number and what their number has sent by text, the newest first.
 * Returns undefined when there is no such person.
 */
export async function readConsent(db: Db, person: Person): Promise<Consent | undefined> {
  const { customerId, teamMemberId } = person;
  const [table, number] = customerId ? [customers, CUSTOMERS_NUMBER] : [teamMembers, TEAM_MEMBERS_NUMBER];
  const address = { column: number.column, id: number.id, email: sql`nullif(lower(${table.email}), '')` };
  const { rows } = await db.execute<Record<string, unknown> & Consent>(sql`
    SELECT ${textConsentOf(number)} AS "textConsent", ${standingsOf(number, address)} AS standings, (
      SELECT coalesce(json_agg(entry), '[]') FROM (
        SELECT channel, purpose, CASE kind WHEN 'opt_in' THEN 'given' WHEN 'pause' THEN 'paused' ELSE 'withdrawn' END AS state,
          source, words, text_version(source, words) AS "textVersion", consent_events.phone_e164 AS phone, consent_events.email, page, ${asInstant(sql`coalesce(said_at, ${consentEvents.createdAt})`)} AS at,
          ${asInstant(sql`${consentEvents.createdAt}`)} AS "recordedAt", username AS by
        FROM ${consentEvents} LEFT JOIN users ON users.id = recorded_by
        WHERE ${isOfPerson(consentEvents, person)}
          OR (${consentEvents.phoneE164} = ${number.phoneE164} AND source = 'text')
        ORDER BY coalesce(said_at, ${consentEvents.createdAt}) DESC, ${consentEvents.createdAt} DESC
      ) AS entry
    ) AS entries
    FROM ${table} WHERE ${table.id} = ${customerId ?? teamMemberId}`);
  return rows[0];
}

/** Returns what holds for those of the customers that exist, for each channel and purpose. */
export async function readStandings(
  db: Db,
  customerIds: readonly string[],
): Promise<(ConsentStanding & { customerId: string })[]> {
  const address = {
    column: CUSTOMERS_NUMBER.column,
    id: CUSTOMERS_NUMBER.id,
    email: sql`nullif(lower(customers.email), '')`,
  };
  const { rows } = await db.execute<{ customerId: string; standings: ConsentStanding[] }>(sql`
    SELECT customers.id AS "customerId", ${standingsOf(CUSTOMERS_NUMBER, address)} AS standings
    FROM customers WHERE ${isOneOf(customers.id, customerIds)}`);
  return rows.flatMap(({ customerId, standings }) => standings.map((standing) => ({ customerId, ...standing })));
}

/** What holds for each channel and purpose: STOP and unsubscribing above what was given, and an open question below it. */
function standingsOf(number: PersonsNumber, address: PersonsAddress): SQL {
  const isPaused = sql`EXISTS (SELECT FROM stop_questions WHERE stop_questions.phone_e164 = ${number.phoneE164} AND answered_at IS NULL)`;
  const rows = CONSENT_PURPOSES.flatMap((purpose) => [
    sql`json_build_object('channel', 'text', 'purpose', ${purpose}::text, 'state', CASE
      WHEN ${hasOptedOut(number)} THEN 'withdrawn'
      WHEN ${isPaused} AND ${consentFor(number, purpose)} = 'given' THEN 'paused'
      ELSE ${consentFor(number, purpose)} END)`,
    sql`json_build_object('channel', 'email', 'purpose', ${purpose}::text, 'state', CASE
      WHEN ${hasUnsubscribed(address.email)} THEN 'withdrawn' ELSE ${consentFor(address, purpose)} END)`,
  ]);
  return sql`json_build_array(${sql.join(rows, sql`, `)})`;
}

/** Holds for an address in lower case whose owner has unsubscribed, or complained of our emails. */
function hasUnsubscribed(email: SQL): SQL {
  return sql`EXISTS (SELECT FROM email_suppressions
    WHERE email_suppressions.email = ${email} AND lifted_at IS NULL AND reason <> 'bounced')`;
}

/** Returns what proves a customer's consent, besides what was said about it. Undefined when there is no such customer. */
export async function readProof(db: Db, customerId: string): Promise<Omit<ConsentEvidence, keyof Consent> | undefined> {
  const { rows } = await db.execute<Omit<ConsentEvidence, keyof Consent> & Record<string, unknown>>(sql`
    SELECT customers.id AS "customerId", name, phone_e164 AS phone, email, ${asInstant(sql`now()`)} AS "readAt", (
      SELECT coalesce(json_agg(form), '[]') FROM (
        SELECT ${asInstant(sql`created_at`)} AS at, page, consent_text AS words, phone_e164 AS phone
        FROM contacts WHERE contacts.customer_id = customers.id ORDER BY created_at DESC) AS form
    ) AS forms, (
      SELECT coalesce(json_agg(message), '[]') FROM (
        SELECT 'text' AS channel, direction, phone_e164 AS address, ${asInstant(sql`sent_at`)} AS at, status,
          bulk_id IS NOT NULL AS "isBulk"
        FROM sms_messages WHERE sms_messages.customer_id = customers.id
        UNION ALL SELECT 'email', 'outbound', NULL, ${asInstant(sql`sent_at`)}, status, bulk_id IS NOT NULL
        FROM emails WHERE emails.customer_id = customers.id
        ORDER BY at DESC) AS message
    ) AS messages, (
      SELECT coalesce(json_agg(question), '[]') FROM (
        SELECT text, ${asInstant(sql`asked_at`)} AS "askedAt", ${asInstant(sql`answered_at`)} AS "answeredAt",
          opt_out = 1 AS "optOut"
        FROM stop_questions WHERE stop_questions.customer_id = customers.id ORDER BY asked_at DESC) AS question
    ) AS "stopQuestions"
    FROM customers WHERE customers.id = ${customerId}`);
  return rows[0];
}
