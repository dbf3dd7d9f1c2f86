import { sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';

/** Who was deleted from a database: rows of `erasures` as JSON. */
export type Erasures = string;

/** How many came back with a backup and are deleted again. */
export interface DeletedAgain {
  customers: number;
  teamMembers: number;
}

/** Of the database as it is, whatever version it has. */
export async function readErasures(tx: Db): Promise<Erasures> {
  const { rows } = await tx.execute<{ exists: boolean }>(sql`SELECT to_regclass('erasures') IS NOT NULL AS exists`);
  if (!rows[0]?.exists) return '[]';
  const found = await tx.execute<{ json: string }>(
    sql`SELECT coalesce(json_agg(erasure), '[]')::text AS json FROM erasures AS erasure`,
  );
  return found.rows[0]?.json ?? '[]';
}

/** Adds erasures to those of a backup, but for who is there: they were brought back on purpose. */
export async function keepErasures(tx: Db, erasures: Erasures): Promise<void> {
  await tx.execute(sql`
    INSERT INTO erasures SELECT * FROM json_populate_recordset(NULL::erasures, ${erasures}::text::json)
    ON CONFLICT DO NOTHING`);
  await tx.execute(sql`
    DELETE FROM erasures WHERE subject_id IN (SELECT id FROM customers UNION ALL SELECT id FROM team_members)`);
}

/** Deletes those that a backup has brought back, with all that belongs to them, and notes it in the audit log. */
export async function deleteAgain(tx: Db, erasures: Erasures): Promise<DeletedAgain> {
  const erased = sql`(SELECT subject_id FROM json_populate_recordset(NULL::erasures, ${erasures}::text::json))`;
  const count = async (query: ReturnType<typeof sql>): Promise<number> => (await tx.execute(query)).rows.length;
  // Before their owners, who would take them along.
  const teamMembers = await count(sql`
    WITH gone AS (DELETE FROM team_members WHERE id IN ${erased} RETURNING id, owner_id)
    INSERT INTO audit_entries (action, subject_type, subject_id, customer_id)
    SELECT 'delete', 'team_member', id, owner_id FROM gone RETURNING 1`);
  const customers = await count(sql`
    WITH gone AS (DELETE FROM customers WHERE id IN ${erased} RETURNING id)
    INSERT INTO audit_entries (action, subject_type, subject_id, customer_id)
    SELECT 'delete', 'customer', id, id FROM gone RETURNING 1`);
  return { customers, teamMembers };
}
