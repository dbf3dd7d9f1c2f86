import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { asRecords } from '#server/database/records.ts';

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
