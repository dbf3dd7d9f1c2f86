import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { asRecords } from '#server/database/records.ts';
import type { CustomerToImport, TeamMemberToImport } from './import-rows.ts';

/** The import that the rows belong to. */
export interface ImportMark {
  id: string;
  createdAt: Date;
}

export type OwnedTeamMember = TeamMemberToImport & { ownerId: string };

/** Adds customers with new emails and their tags, and returns how many. Takes the first of several rows with the same email. */
export async function insertCustomers(tx: Db, mark: ImportMark, rows: CustomerToImport[]): Promise<number> {
  if (rows.length === 0) return 0;
  const given = asRecords(
    rows,
    sql`(name text, email text, phone text, "phoneE164" text, company text, "stripeCustomerId" text,
      "teamMemberLicenses" integer, "hasSignedInToApp" integer, tags json, consent json, "createdAt" timestamptz, row integer)`,
  );
  // Sorted by email, so that two imports of the same people wait for each other and do not deadlock.
  const made = await tx.execute<{ count: number }>(sql`
    WITH made AS (
      INSERT INTO customers (name, email, phone, phone_e164, company, stripe_customer_id, team_member_licenses,
        has_signed_in_to_app, import_id, created_at, updated_at)
      SELECT name, email, phone, "phoneE164", company, "stripeCustomerId", coalesce("teamMemberLicenses", 0),
        coalesce("hasSignedInToApp", 0), ${mark.id}::uuid, coalesce("createdAt", ${moment(mark)}), ${moment(mark)}
      FROM ${given}
      ORDER BY lower(email), row
      ON CONFLICT DO NOTHING
      RETURNING id, email, phone_e164
    ), tagged AS (
      SELECT DISTINCT ON (lower(email)) lower(email) AS address, tags, consent FROM ${given} ORDER BY lower(email), row
    ), agreed AS (
      INSERT INTO consent_events (customer_id, phone_e164, email, kind, channel, purpose, source, words, said_at)
      SELECT made.id, CASE channel WHEN 'text' THEN phone_e164 END, CASE channel WHEN 'email' THEN address END, 'opt_in', channel,
        'marketing', 'import', consent ->> 'words', (consent ->> 'saidAt')::timestamptz
      FROM made JOIN tagged ON tagged.address = lower(made.email)
        CROSS JOIN LATERAL json_array_elements_text(consent -> 'channels') AS channel
      WHERE channel = 'email' OR phone_e164 IS NOT NULL
    ), named AS (
      INSERT INTO customer_tags (customer_id, tag_id, position)
      SELECT made.id, tags.id, name.position
      FROM made JOIN tagged ON tagged.address = lower(made.email)
        CROSS JOIN LATERAL json_array_elements_text(tagged.tags) WITH ORDINALITY AS name(value, position)
        JOIN tags ON lower(tags.name) = lower(name.value)
      ON CONFLICT DO NOTHING
    )
    SELECT count(*)::int AS count FROM made`);
  return made.rows[0]?.count ?? 0;
}

/** Adds the team members that their owner does not have yet, and returns their ids. */
export async function insertTeamMembers(tx: Db, mark: ImportMark, members: OwnedTeamMember[]): Promise<string[]> {
  if (members.length === 0) return [];
  const { rows } = await tx.execute<{ id: string }>(
    sql`
      INSERT INTO team_members (owner_id, name, email, phone, phone_e164, role, is_active, import_id, created_at, updated_at)
      SELECT DISTINCT ON ("ownerId", lower(email)) "ownerId", name, email, phone, "phoneE164", role,
        coalesce("isActive", 1), ${mark.id}::uuid, coalesce("createdAt", ${moment(mark)}), ${moment(mark)}
      FROM ${asRecords(
        members.map((member, position) => ({ ...member, position })),
        sql`("ownerId" uuid, name text, email text, phone text, "phoneE164" text, role text, "isActive" integer,
          "createdAt" timestamptz, position integer)`,
      )}
      WHERE NOT EXISTS (
        SELECT 1 FROM team_members known WHERE known.owner_id = "ownerId" AND lower(known.email) = lower(given.email)
      )
      ORDER BY "ownerId", lower(email), position
      RETURNING id`,
  );
  return rows.map(({ id }) => id);
}

/** Returns the owner of each team member, found by email ignoring case, or undefined. */
export function findOwners(db: Db, members: readonly TeamMemberToImport[]): Promise<(string | undefined)[]> {
  return readOwners(db, members, sql``);
}

/** Like `findOwners`, and locks the owners until the transaction ends, sorted by id to avoid deadlocks. */
export function lockOwners(tx: Db, members: readonly TeamMemberToImport[]): Promise<(string | undefined)[]> {
  return readOwners(tx, members, sql`FOR UPDATE OF owner`);
}

async function readOwners(
  db: Db,
  members: readonly TeamMemberToImport[],
  locking: SQL,
): Promise<(string | undefined)[]> {
  if (members.length === 0) return [];
  const { rows } = await db.execute<{ position: number; owner: string }>(sql`
    SELECT position, owner.id AS owner
    FROM ${asRecords(
      members.map(({ ownerEmail }, position) => ({ ownerEmail, position })),
      sql`("ownerEmail" text, position integer)`,
    )}
    JOIN customers owner ON lower(owner.email) = lower("ownerEmail")
    ORDER BY owner.id
    ${locking}`);
  const owners = new Map(rows.map(({ position, owner }) => [position, owner]));
  return members.map((_, position) => owners.get(position));
}

function moment({ createdAt }: ImportMark): SQL {
  return sql`${createdAt.toISOString()}::timestamptz`;
}
