import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { ACCESS_STATES, hasAccess } from '#contract/access.ts';
import type { Db } from '#server/database/database.ts';
import { LEASE } from '#server/database/lease.ts';
import { asRecords } from '#server/database/records.ts';
import { appWebhooks } from '#server/database/schema.ts';

/** So short that what waits goes out within half a minute once the app is back. */
const LONGEST_PAUSE = sql`interval '10 seconds'`;
const SHORTEST_PAUSE = sql`interval '1 second'`;

export type AppWebhookRow = typeof appWebhooks.$inferSelect;
export type NewAppWebhook = Pick<AppWebhookRow, 'id' | 'sub' | 'position' | 'account' | 'type' | 'data'>;

export async function insertWebhooks(tx: Db, webhooks: NewAppWebhook[]): Promise<void> {
  const columns = sql`(id uuid, sub text, position integer, account uuid, type text, data jsonb)`;
  await tx.execute(sql`
    INSERT INTO app_webhooks (id, sub, position, account, type, data) SELECT * FROM ${asRecords(webhooks, columns)}`);
}

export async function deleteWebhooksOf(tx: Db, subs: string[]): Promise<void> {
  await tx.delete(appWebhooks).where(inArray(appWebhooks.sub, subs));
}

/**
 * Claims the next undelivered webhooks that are due, for each person the first one, either of those that were never tried or of
 * those that failed.
 */
export async function claimNext(
  db: Db,
  { isRetry, limit }: { isRetry: boolean; limit: number },
): Promise<AppWebhookRow[]> {
  if (limit <= 0) return [];
  const isDue = isRetry ? sql`lease_expires_at <= now()` : sql`lease_expires_at IS NULL`;
  const next = sql`
    SELECT id FROM app_webhooks AS next
    WHERE delivered_at IS NULL AND ${isDue}
      AND NOT EXISTS (
        SELECT FROM app_webhooks AS earlier
        WHERE earlier.sub = next.sub AND earlier.delivered_at IS NULL AND earlier.position < next.position)
    ORDER BY lease_expires_at, created_at
    LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
  return db
    .update(appWebhooks)
    .set({ leaseExpiresAt: LEASE })
    .where(sql`${appWebhooks.id} = ANY (ARRAY(${next}))`)
    .returning();
}

/**
 * Stores a delivered webhook as the app's newest information about a person, in place of the earlier one. Stores nothing
 * about a person whose access has ended.
 */
export async function markDelivered(db: Db, { id, sub, position, type }: AppWebhookRow): Promise<void> {
  const isEnd = type === 'access.ended';
  await db.execute(sql`
    WITH superseded AS (
      DELETE FROM app_webhooks WHERE sub = ${sub} AND position < ${isEnd ? position + 1 : position}
    )
    UPDATE app_webhooks SET delivered_at = now(), lease_expires_at = NULL WHERE id = ${id} AND NOT ${isEnd}`);
}

/** Allows another attempt after a pause, which grows with the webhook's age. */
export async function postpone(db: Db, id: string): Promise<void> {
  const pause = sql`least(greatest((now() - created_at) / 2, ${SHORTEST_PAUSE}), ${LONGEST_PAUSE})`;
  await db
    .update(appWebhooks)
    .set({ leaseExpiresAt: sql`now() + ${pause}` })
    .where(eq(appWebhooks.id, id));
}

/** Returns the undelivered webhooks among these, or among all. */
export async function findUndelivered(db: Db, { ids, limit }: { ids?: string[]; limit: number }): Promise<string[]> {
  const rows = await db
    .select({ id: appWebhooks.id })
    .from(appWebhooks)
    .where(and(isNull(appWebhooks.deliveredAt), ids && inArray(appWebhooks.id, ids)))
    .orderBy(asc(appWebhooks.sub), asc(appWebhooks.position))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Returns accounts of people whose access has begun or ended without a webhook. */
export async function findUntold(db: Db, limit: number): Promise<string[]> {
  const open = sql`access_state IN ${ACCESS_STATES.filter(hasAccess)}`;
  const { rows } = await db.execute<{ account: string }>(sql`
    SELECT DISTINCT coalesce(holder.account, told.account) AS account
    FROM (
      SELECT 'customer:' || id AS sub, id AS account FROM customers WHERE ${open}
      UNION ALL SELECT 'member:' || id, owner_id FROM team_members WHERE ${open}
    ) AS holder
    FULL JOIN (
      SELECT sub, account FROM (
        SELECT DISTINCT ON (sub) sub, account, type FROM app_webhooks ORDER BY sub, position DESC
      ) AS latest WHERE type <> 'access.ended'
    ) AS told ON told.sub = holder.sub
    WHERE holder.sub IS NULL OR told.sub IS NULL
    LIMIT ${limit}`);
  return rows.map(({ account }) => account);
}
