import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { tableExists } from '#server/database/table-exists.ts';

/** Access that was withdrawn after a backup was made. */
interface ClosedAccess {
  /** Ids of the disabled staff users. */
  users: string[];
  /** Ids of the accepted or withdrawn staff invitations. */
  invitations: string[];
}

/** Reads the current database, whatever its version. Returns nothing for an empty one. */
export async function readClosedAccess(tx: Db): Promise<ClosedAccess> {
  return {
    users: await idsWith(tx, 'users', ['disabled_at']),
    invitations: await idsWith(tx, 'staff_invitations', ['used_at', 'withdrawn_at']),
  };
}

/** Disables the users and withdraws the invitations again, and adds audit entries. @returns the names of the users. */
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

/** Returns the ids of the rows with a value in one of the columns. Older versions lack some columns. */
async function idsWith(tx: Db, table: string, columns: string[]): Promise<string[]> {
  if (!(await tableExists(tx, table))) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM ${sql.identifier(table)} AS kept
    WHERE EXISTS (SELECT FROM jsonb_each_text(to_jsonb(kept)) WHERE key = ANY(${sql.param(columns)}) AND value IS NOT NULL)`);
  return rows.map(({ id }) => id);
}
