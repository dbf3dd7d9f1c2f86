import { sql } from 'drizzle-orm';
import type { Channel } from '#contract/channels.ts';
import type { Db } from '#server/database/database.ts';
import { asRecords } from '#server/database/records.ts';
import type { CustomerToImport } from './import-rows.ts';

/** Returns the customers that an import would add, whose email no customer has yet. Several of them may share an email. */
export async function findNewCustomers<T extends { email: string }>(db: Db, customers: readonly T[]): Promise<T[]> {
  if (customers.length === 0) return [];
  const { rows } = await db.execute<{ place: number }>(sql`
    SELECT place
    FROM ${asRecords(
      customers.map(({ email }, place) => ({ email, place })),
      sql`(email text, place integer)`,
    )}
    WHERE NOT EXISTS (SELECT 1 FROM customers known WHERE lower(known.email) = lower(given.email))`);
  const places = new Set(rows.map(({ place }) => place));
  return customers.filter((_, place) => places.has(place));
}

/**
 * Returns for the place of each customer the channels of their consent by which an erased person with the same number or address did
 * not want messages any more, on the day that the file says or later.
 */
export async function findWithdrawn(db: Db, customers: readonly CustomerToImport[]): Promise<Map<number, Channel[]>> {
  const asked = customers.flatMap(({ email, phoneE164, consent: { channels, saidAt } }, place) =>
    channels.map((channel) => ({ place, channel, address: channel === 'text' ? phoneE164 : email, saidAt })),
  );
  if (asked.length === 0) return new Map();
  const { rows } = await db.execute<{ place: number; channels: Channel[] }>(sql`
    WITH asked AS MATERIALIZED (
      SELECT *, address_hash(address) AS hash
      FROM ${asRecords(asked, sql`(place integer, channel text, address text, "saidAt" timestamptz)`)}
    )
    SELECT place, json_agg(DISTINCT channel) AS channels FROM asked JOIN kept_consent USING (channel)
    WHERE address_hash = hash AND kind = 'withdrawn' AND said_at >= "saidAt" GROUP BY place`);
  return new Map(rows.map(({ place, channels }) => [place, channels]));
}

interface MemberToCount {
  /** Null for an owner who is not saved yet. */
  ownerId: string | null;
  ownerEmail: string;
  email: string;
}

/** Counts the team members that an import would add. Counts an email once for each owner. */
export async function countNewTeamMembers(db: Db, members: readonly MemberToCount[]): Promise<number> {
  if (members.length === 0) return 0;
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(DISTINCT (lower("ownerEmail"), lower(email)))::int AS count
    FROM ${asRecords(members, sql`("ownerId" uuid, "ownerEmail" text, email text)`)}
    WHERE NOT EXISTS (
      SELECT 1 FROM team_members known WHERE known.owner_id = "ownerId" AND lower(known.email) = lower(given.email)
    )`);
  return rows[0]?.count ?? 0;
}
