import { sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { asRecords } from '../../database/records.ts';
import type { CustomerToImport } from './import-rows.ts';

/** How many of these an import would add: emails that nobody has, each once. */
export async function countNewCustomers(db: Db, customers: readonly CustomerToImport[]): Promise<number> {
  if (customers.length === 0) return 0;
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(DISTINCT lower(email))::int AS count
    FROM ${asRecords(
      customers.map(({ email }) => ({ email })),
      sql`(email text)`,
    )}
    WHERE NOT EXISTS (SELECT 1 FROM customers known WHERE lower(known.email) = lower(given.email))`);
  return rows[0]?.count ?? 0;
}

interface MemberToCount {
  /** Null for an owner that is not stored yet. */
  ownerId: string | null;
  ownerEmail: string;
  email: string;
}

/** How many of these an import would add: emails that their owner does not have, each once. */
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
