import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { signInLinks } from '../../database/schema.ts';

/** Keeps a link; one that is kept already runs out when this one says. */
export async function keepLink(db: Db, link: typeof signInLinks.$inferInsert): Promise<void> {
  const { expiresAt } = link;
  await db.insert(signInLinks).values(link).onConflictDoUpdate({ target: signInLinks.tokenHash, set: { expiresAt } });
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
