import { type SQL, sql } from 'drizzle-orm';
import type { TextConsent } from '#contract/consent.ts';
import { consentEvents, optOuts, personalOptOuts } from './schema.ts';

/** A person of a query and the number that is asked about. Columns are qualified by their table, which Drizzle would omit in places. */
interface PersonsNumber {
  /** The column that refers to such a person. */
  column: 'customer_id' | 'team_member_id';
  id: SQL;
  phoneE164: SQL;
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

/**
 * The one rule of consent to texts. It belongs to a person and a number: a person's new number has none until it has its own,
 * and neither has the next holder of the number. Agreed: given for some purpose and not withdrawn since. START gives it for what
 * the person asked for. Who has only ever withdrawn it was asked, and said no. `areFew` as in `hasOptedOut`.
 */
export function textConsentOf(person: PersonsNumber, areFew = false): SQL<TextConsent> {
  const { column, id, phoneE164 } = person;
  const [given, later] = [sql`given`, sql`later`];
  const isTheirs = (event: SQL) =>
    sql`${event}.${sql.identifier(column)} = ${id} AND ${event}.phone_e164 = ${phoneE164}`;
  return sql<TextConsent>`CASE
    WHEN ${hasOptedOut(person, areFew)} THEN 'opted_out'
    WHEN EXISTS (
      SELECT FROM ${consentEvents} AS given WHERE ${isTheirs(given)} AND given.kind = 'opt_in' AND NOT EXISTS (
        SELECT FROM ${consentEvents} AS later WHERE ${isTheirs(later)} AND later.kind = 'opt_out'
          AND coalesce(later.purpose, given.purpose, 'service') = coalesce(given.purpose, 'service')
          AND ${saidAt(later)} >= ${saidAt(given)})
    ) THEN 'agreed'
    WHEN EXISTS (SELECT FROM ${consentEvents} AS later WHERE ${isTheirs(later)} AND later.kind = 'opt_out') THEN 'opted_out'
    ELSE 'never_asked' END`;
}
