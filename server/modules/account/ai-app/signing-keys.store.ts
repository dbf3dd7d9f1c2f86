import { isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { SIGNING_KEY_LOCK_KEY } from '#server/database/lock-keys.ts';
import { signingKeys } from '#server/database/schema.ts';

export type SigningKeyRow = typeof signingKeys.$inferSelect;

/** Prevents other changes of the keys until the transaction ends. */
export async function lockKeys(tx: Db): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${SIGNING_KEY_LOCK_KEY})`);
}

/** Returns the key that signs tokens. */
export async function findCurrentKey(db: Db): Promise<SigningKeyRow | undefined> {
  const [row] = await db.select().from(signingKeys).where(isNull(signingKeys.replacedAt));
  return row;
}

/** Returns the key that signs tokens, and those that were replaced within the last day. */
export async function listPublishedKeys(db: Db): Promise<SigningKeyRow[]> {
  return db
    .select()
    .from(signingKeys)
    .where(sql`coalesce(${signingKeys.replacedAt} > now() - interval '1 day', true)`)
    .orderBy(sql`${signingKeys.createdAt} DESC`);
}

export async function deleteKeys(tx: Db): Promise<void> {
  await tx.delete(signingKeys);
}

export async function replaceKey(tx: Db, key: typeof signingKeys.$inferInsert): Promise<void> {
  await tx.update(signingKeys).set({ replacedAt: sql`now()` }).where(isNull(signingKeys.replacedAt));
  await tx.delete(signingKeys).where(sql`${signingKeys.replacedAt} < now() - interval '1 day'`);
  await tx.insert(signingKeys).values(key);
}
