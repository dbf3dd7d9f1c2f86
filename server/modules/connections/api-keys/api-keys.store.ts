import { and, desc, eq, sql } from 'drizzle-orm';
import type { ApiKey } from '#contract/api-keys.ts';
import type { SessionUser } from '#contract/staff.ts';
import { lacksSecondFactor } from '#server/database/conditions/second-factor.ts';
import type { Db } from '#server/database/database.ts';
import { apiKeys, users } from '#server/database/schema.ts';
import type { ActingKey } from '#server/shared/acting-key.ts';

type Found = Pick<ActingKey, 'id' | 'name' | 'scopes'> & { user: SessionUser; secondFactorMissing: boolean };
type ApiKeyRow = typeof apiKeys.$inferSelect;

/** Finds a key that has not expired, of a user who is not disabled, and notes its use, at most once a minute. */
export async function useKey(
  db: Db,
  tokenHash: string,
  requiredByServer: boolean,
): Promise<{ user: SessionUser; apiKey: ActingKey; secondFactorMissing: boolean } | undefined> {
  const { rows } = await db.execute<Found>(sql`
    WITH found AS (
      SELECT api_keys.*, json_build_object('id', users.id, 'username', username, 'role', role) AS user,
        ${lacksSecondFactor(requiredByServer)} AS "secondFactorMissing"
      FROM api_keys JOIN users ON users.id = user_id AND disabled_at IS NULL
      WHERE token_hash = ${tokenHash} AND expires_at > now()
    ), used AS (
      UPDATE api_keys SET last_used_at = now() FROM found
      WHERE api_keys.id = found.id AND coalesce(found.last_used_at, '-infinity') < now() - interval '1 minute'
    )
    SELECT id, name, scopes, "user", "secondFactorMissing" FROM found`);
  const [row] = rows;
  if (!row) return undefined;
  const { user, secondFactorMissing, ...apiKey } = row;
  return { user, apiKey, secondFactorMissing };
}

export async function insertKey(tx: Db, key: typeof apiKeys.$inferInsert): Promise<ApiKeyRow> {
  const [row] = await tx.insert(apiKeys).values(key).returning();
  if (!row) throw new Error('A key was not kept');
  return row;
}

/** Returns the keys of one user, or of all, newest first. */
export async function listKeys(db: Db, userId?: string): Promise<ApiKey[]> {
  const rows = await db
    .select({ key: apiKeys, madeBy: users.username })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .where(userId === undefined ? undefined : eq(apiKeys.userId, userId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  return rows.map(({ key, madeBy }) => toApiKey(key, madeBy));
}

/** Deletes a key, if it is one of this user's when `userId` is given. Returns whether there was one. */
export async function deleteKey(tx: Db, id: string, userId?: string): Promise<boolean> {
  const rows = await tx
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, id), userId === undefined ? undefined : eq(apiKeys.userId, userId)))
    .returning({ id: apiKeys.id });
  return rows.length > 0;
}

export function toApiKey({ id, name, scopes, createdAt, expiresAt, lastUsedAt }: ApiKeyRow, madeBy: string): ApiKey {
  return {
    id,
    name,
    scopes,
    madeBy,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
