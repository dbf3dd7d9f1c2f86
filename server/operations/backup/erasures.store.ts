import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { tableExists } from '#server/database/table-exists.ts';

/** The deletions of a database: rows of `erasures` as JSON. */
type Erasures = string;

/** Numbers of people that a backup restored and that were deleted again. */
export interface DeletedAgain {
  customers: number;
  teamMembers: number;
}

/** Reads the current database, whatever its version. */
export async function readErasures(tx: Db): Promise<Erasures> {
  if (!(await tableExists(tx, 'erasures'))) return '[]';
  const { rows } = await tx.execute<{ json: string }>(
    sql`SELECT coalesce(json_agg(erasure), '[]')::text AS json FROM erasures AS erasure`,
  );
  return rows[0]?.json ?? '[]';
}

/** Adds these deletions to those of the backup. Excludes people who exist, because they were restored on purpose. */
export async function saveErasures(tx: Db, erasures: Erasures): Promise<void> {
  await tx.execute(sql`
    INSERT INTO erasures SELECT * FROM json_populate_recordset(NULL::erasures, ${erasures}::text::json)
    ON CONFLICT DO NOTHING`);
  await tx.execute(sql`
    DELETE FROM erasures WHERE subject_id IN (SELECT id FROM customers UNION ALL SELECT id FROM team_members)`);
}

/** Deletes the people that a backup restored with everything that belongs to them, and adds audit entries. */
export async function deleteAgain(tx: Db, erasures: Erasures): Promise<DeletedAgain> {
  const erased = sql`(SELECT subject_id FROM json_populate_recordset(NULL::erasures, ${erasures}::text::json))`;
  const count = async (query: ReturnType<typeof sql>): Promise<number> => (await tx.execute(query)).rows.length;
  // Deleted before their owners, whose deletion would include them.
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
