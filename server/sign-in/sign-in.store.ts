import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { signInLinks } from '../database/schema.ts';

/** Keeps a link; one that is kept already stays as it is. */
export async function insertLink(db: Db, link: typeof signInLinks.$inferInsert): Promise<void> {
  await db.insert(signInLinks).values(link).onConflictDoNothing();
}

/** Uses a link up: gives its customer, or undefined when it is unknown, used or expired. */
export async function useLink(tx: Db, tokenHash: string): Promise<string | undefined> {
  const now = new Date();
  const [row] = await tx
    .update(signInLinks)
    .set({ usedAt: now })
    .where(and(eq(signInLinks.tokenHash, tokenHash), isNull(signInLinks.usedAt), gt(signInLinks.expiresAt, now)))
    .returning({ customerId: signInLinks.customerId });
  return row?.customerId;
}
