import { sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { tableExists } from '#server/database/table-exists.ts';

/** Access that was withdrawn after a backup was made. */
interface ClosedAccess {
  /** Ids of the disabled staff users. */
  users: string[];
  /** Ids of the accepted or withdrawn staff invitations. */
  invitations: string[];
  /** Ids of the keys that were ended, and of the endpoints that were deleted. */
  keys: string[];
  endpoints: string[];
  /** Ids of the endpoints that were switched off. */
  silentEndpoints: string[];
  /** Sign-in links that were used and have not expired: rows as JSON. */
  usedLinks: string;
}

/** What was closed again after a restore. */
export interface ClosedAgain {
  /** Names of the users. */
  users: string[];
  keys: number;
  /** Webhook endpoints that were deleted or switched off. */
  endpoints: number;
}

/** Reads the current database, whatever its version. Returns nothing for an empty one. */
export async function readClosedAccess(tx: Db): Promise<ClosedAccess> {
  return {
    users: await idsWith(tx, 'users', ['disabled_at']),
    invitations: await idsWith(tx, 'staff_invitations', ['used_at', 'withdrawn_at']),
    keys: await idsGoneFrom(tx, 'api_keys', 'api_key'),
    endpoints: await idsGoneFrom(tx, 'webhook_endpoints', 'webhook_endpoint'),
    silentEndpoints: await silentEndpoints(tx),
    usedLinks: await usedLinks(tx),
  };
}

/** Closes the same access again, and adds audit entries for what staff had closed. */
export async function closeAccessAgain(tx: Db, closed: ClosedAccess): Promise<ClosedAgain> {
  await markLinksUsed(tx, closed.usedLinks);
  const keys = await endAgain(tx, 'api_keys', 'api_key', closed.keys);
  const endpoints = await endAgain(tx, 'webhook_endpoints', 'webhook_endpoint', closed.endpoints);
  const silenced = await silenceAgain(tx, closed.silentEndpoints);
  await withdrawAgain(tx, closed.invitations);
  return { users: await disableAgain(tx, closed.users), keys, endpoints: endpoints + silenced };
}

async function disableAgain(tx: Db, users: string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ username: string }>(sql`
    WITH closed AS (
      UPDATE users SET disabled_at = now() WHERE id = ANY(${sql.param(users)}::uuid[]) AND disabled_at IS NULL
      RETURNING id, username
    ), noted AS (
      INSERT INTO audit_entries (action, subject_type, subject_id) SELECT 'disable', 'user', id FROM closed
    )
    SELECT username FROM closed ORDER BY username`);
  return rows.map(({ username }) => username);
}

async function withdrawAgain(tx: Db, invitations: string[]): Promise<void> {
  await tx.execute(sql`
    WITH closed AS (
      UPDATE staff_invitations SET withdrawn_at = now()
      WHERE id = ANY(${sql.param(invitations)}::uuid[]) AND used_at IS NULL AND withdrawn_at IS NULL RETURNING id
    )
    INSERT INTO audit_entries (action, subject_type, subject_id) SELECT 'delete', 'staff_invitation', id FROM closed`);
}

async function endAgain(
  tx: Db,
  table: 'api_keys' | 'webhook_endpoints',
  subject: string,
  ids: string[],
): Promise<number> {
  const { rows } = await tx.execute(sql`
    WITH closed AS (DELETE FROM ${sql.identifier(table)} WHERE id = ANY(${sql.param(ids)}::uuid[]) RETURNING id)
    INSERT INTO audit_entries (action, subject_type, subject_id) SELECT 'delete', ${subject}, id FROM closed RETURNING 1`);
  return rows.length;
}

async function silenceAgain(tx: Db, endpoints: string[]): Promise<number> {
  const { rows } = await tx.execute(sql`
    WITH closed AS (
      UPDATE webhook_endpoints SET is_active = 0 WHERE id = ANY(${sql.param(endpoints)}::uuid[]) AND is_active = 1
      RETURNING id
    )
    INSERT INTO audit_entries (action, subject_type, subject_id) SELECT 'update', 'webhook_endpoint', id FROM closed
    RETURNING 1`);
  return rows.length;
}

async function markLinksUsed(tx: Db, links: string): Promise<void> {
  await tx.execute(sql`
    UPDATE sign_in_links SET used_at = used.used_at
    FROM json_populate_recordset(NULL::sign_in_links, ${links}::text::json) AS used
    WHERE sign_in_links.id = used.id AND sign_in_links.used_at IS NULL`);
}

/** Returns the ids of the rows with a value in one of the columns. Older versions lack some columns. */
async function idsWith(tx: Db, table: string, columns: string[]): Promise<string[]> {
  if (!(await tableExists(tx, table))) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM ${sql.identifier(table)} AS kept
    WHERE EXISTS (SELECT FROM jsonb_each_text(to_jsonb(kept)) WHERE key = ANY(${sql.param(columns)}) AND value IS NOT NULL)`);
  return rows.map(({ id }) => id);
}

/** Returns the ids of records of which the audit log tells and which do not exist any more. They were deleted here. */
async function idsGoneFrom(tx: Db, table: string, subject: string): Promise<string[]> {
  if (!(await tableExists(tx, table))) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT DISTINCT subject_id AS id FROM audit_entries
    WHERE subject_type = ${subject} AND NOT EXISTS (SELECT FROM ${sql.identifier(table)} AS kept WHERE kept.id::text = subject_id)`);
  return rows.map(({ id }) => id);
}

async function silentEndpoints(tx: Db): Promise<string[]> {
  if (!(await tableExists(tx, 'webhook_endpoints'))) return [];
  const { rows } = await tx.execute<{ id: string }>(sql`SELECT id FROM webhook_endpoints WHERE is_active = 0`);
  return rows.map(({ id }) => id);
}

async function usedLinks(tx: Db): Promise<string> {
  if (!(await tableExists(tx, 'sign_in_links'))) return '[]';
  const { rows } = await tx.execute<{ json: string }>(sql`
    SELECT coalesce(json_agg(json_build_object('id', id, 'used_at', used_at)), '[]')::text AS json
    FROM sign_in_links WHERE used_at IS NOT NULL AND expires_at > now()`);
  return rows[0]?.json ?? '[]';
}
