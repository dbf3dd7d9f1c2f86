import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { mailboxPositions } from '#server/database/schema.ts';

interface Mailbox {
  name: string;
  uidValidity: number;
}

/** Returns the number of the last mail that was stored. 0 for a mailbox that was created again. */
export async function readPosition(db: Db, { name, uidValidity }: Mailbox): Promise<number> {
  const [row] = await db.select().from(mailboxPositions).where(eq(mailboxPositions.mailbox, name));
  return row?.uidValidity === uidValidity ? row.lastUid : 0;
}

export async function savePosition(
  tx: Db,
  { name: mailbox, ...position }: Mailbox & { lastUid: number },
): Promise<void> {
  await tx
    .insert(mailboxPositions)
    .values({ mailbox, ...position })
    .onConflictDoUpdate({ target: mailboxPositions.mailbox, set: position });
}
