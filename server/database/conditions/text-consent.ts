import { type SQL, sql } from 'drizzle-orm';
import type { ConsentPurpose, TextConsent } from '#contract/consent.ts';
import { consentEvents, optOuts, personalOptOuts } from '../schema.ts';

/** A person of a query and the number that is asked about. Columns are qualified by their table, which Drizzle would omit in places. */
export interface PersonsNumber {
  /** The column that refers to such a person. */
  column: 'customer_id' | 'team_member_id';
  id: SQL;
  phoneE164: SQL;
}

/** The same for a mail address, in lower case. */
export interface PersonsAddress {
  column: PersonsNumber['column'];
  id: SQL;
  email: SQL;
}

export const CUSTOMERS_NUMBER: PersonsNumber = {
  column: 'customer_id',
  id: sql`customers.id`,
  phoneE164: sql`customers.phone_e164`,
};
export const TEAM_MEMBERS_NUMBER: PersonsNumber = {
  column: 'team_member_id',
  id: sql`team_members.id`,
  phoneE164: sql`team_members.phone_e164`,
};

/** Keeps PostgreSQL from reading all opt-outs first, which pays only for many people. */
const ONE_BY_ONE = sql`OFFSET 0`;

/** Tells whether a number, or its person by another number, has opted out of texts. `areFew` is for the people of one page of a list. */
export function hasOptedOut({ column, id, phoneE164 }: PersonsNumber, areFew = false): SQL {
  const how = areFew ? ONE_BY_ONE : sql``;
  return sql`(EXISTS (SELECT FROM ${optOuts} WHERE ${optOuts.phoneE164} = ${phoneE164} ${how})
    OR EXISTS (SELECT FROM ${personalOptOuts} AS wish WHERE wish.${sql.identifier(column)} = ${id} ${how}))`;
}

/** When something was said, which staff may record later. */
const saidAt = (event: SQL) => sql`coalesce(${event}.said_at, ${event}.created_at)`;

/** Selects what a person has said about an address. Consent belongs to both: a new number has none, and neither has its next holder. */
function isTheirs(event: SQL, person: PersonsNumber | PersonsAddress): SQL {
  const address =
    'email' in person ? sql`${event}.email = ${person.email}` : sql`${event}.phone_e164 = ${person.phoneE164}`;
  return sql`${event}.${sql.identifier(person.column)} = ${person.id} AND ${address}`;
}

/**
 * Tells whether a "no" ends what was given for a purpose. Who wants no offers may want what they asked for. Who wants none of that, or
 * says STOP, wants no messages at all.
 */
function isEndOf(purpose: SQL, denial: SQL): SQL {
  return sql`(${denial}.purpose IS DISTINCT FROM 'marketing' OR ${purpose} = 'marketing')`;
}

/** Given for some purpose, or for one of these, and not withdrawn for it since. START gives it for what the person asked for. */
function hasAgreed(person: PersonsNumber | PersonsAddress, purposes?: readonly ConsentPurpose[]): SQL {
  const [given, later] = [sql`given`, sql`later`];
  const isAsked = purposes
    ? sql`AND coalesce(given.purpose, 'service') IN (${sql.join(
        purposes.map((purpose) => sql`${purpose}`),
        sql`, `,
      )})`
    : sql``;
  return sql`EXISTS (
    SELECT FROM ${consentEvents} AS given WHERE ${isTheirs(given, person)} AND given.kind = 'opt_in' ${isAsked} AND NOT EXISTS (
      SELECT FROM ${consentEvents} AS later WHERE ${isTheirs(later, person)} AND later.kind = 'opt_out'
        AND ${isEndOf(sql`given.purpose`, later)} AND ${saidAt(later)} >= ${saidAt(given)}))`;
}

function hasDeclined(person: PersonsNumber | PersonsAddress, purpose: ConsentPurpose): SQL {
  const denial = sql`denial`;
  return sql`EXISTS (
    SELECT FROM ${consentEvents} AS denial WHERE ${isTheirs(denial, person)} AND denial.kind = 'opt_out' AND ${isEndOf(sql`${purpose}::text`, denial)})`;
}

/** Whether a person may be texted at a number. Who has only ever withdrawn consent was asked, and said no. `areFew` as in `hasOptedOut`. */
export function textConsentOf(person: PersonsNumber, areFew = false): SQL<TextConsent> {
  return sql<TextConsent>`CASE
    WHEN ${hasOptedOut(person, areFew)} THEN 'opted_out'
    WHEN ${hasAgreed(person)} THEN 'agreed'
    WHEN ${hasDeclined(person, 'service')} THEN 'opted_out'
    ELSE 'never_asked' END`;
}

/** What a person has said about messages to an address for a purpose. Who wants offers wants what they asked for as well. */
export function consentFor(
  person: PersonsNumber | PersonsAddress,
  purpose: ConsentPurpose,
): SQL<'given' | 'withdrawn' | 'never_asked'> {
  const purposes: ConsentPurpose[] = purpose === 'service' ? ['service', 'marketing'] : ['marketing'];
  return sql`CASE
    WHEN ${hasAgreed(person, purposes)} THEN 'given'
    WHEN ${hasDeclined(person, purpose)} THEN 'withdrawn'
    ELSE 'never_asked' END`;
}
