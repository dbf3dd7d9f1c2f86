import { sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';

/** Who must not get in by a backup that knows nothing of it. */
export interface ClosedAccess {
  /** Ids of the staff users who are shut out. */
  users: string[];
  /** Ids of the invitations of staff that were accepted or withdrawn. */
  invitations: string[];
}

/** Of the database as it is, whatever version it has; empty where there is nothing yet. */
export async function readClosedAccess(tx: Db): Promise<ClosedAccess> {
  return {
    users: await idsWith(tx, 'users', ['disabled_at']),
    invitations: await idsWith(tx, 'staff_invitations', ['used_at', 'withdrawn_at']),
  };
}

/** Shuts users out again, withdraws invitations, and notes it in the audit log. @returns the names of the users. */
export async function closeAccessAgain(tx: Db, { users, invitations }: ClosedAccess): Promise<string[]> {
  const { rows } = await tx.execute<{ username: string }>(sql`
    WITH closed AS (
      UPDATE users SET disabled_at = now() WHERE id = ANY(${sql.param(users)}::uuid[]) AND disabled_at IS NULL
      RETURNING id, username
    ), noted AS (
      INSERT INTO audit_entries (action, subject_type, subject_id) SELECT 'disable', 'user', id FROM closed
    )
    SELECT username FROM closed ORDER BY username`);
  await tx.execute(sql`
    WITH closed AS (
      UPDATE staff_invitations SET withdrawn_at = now()
      WHERE id = ANY(${sql.param(invitations)}::uuid[]) AND used_at IS NULL AND withdrawn_at IS NULL RETURNING id
    )
    INSERT INTO audit_entries (action, subject_type, subject_id) SELECT 'delete', 'staff_invitation', id FROM closed`);
  return rows.map(({ username }) => username);
}

/** Ids of the rows that have one of the columns filled. Older versions lack some. */
async function idsWith(tx: Db, table: string, columns: string[]): Promise<string[]> {
  const made = await tx.execute<{ exists: boolean }>(sql`SELECT to_regclass(${table}) IS NOT NULL AS exists`);
  if (!made.rows[0]?.exists) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM ${sql.identifier(table)} AS kept
    WHERE EXISTS (SELECT FROM jsonb_each_text(to_jsonb(kept)) WHERE key = ANY(${sql.param(columns)}) AND value IS NOT NULL)`);
  return rows.map(({ id }) => id);
}
