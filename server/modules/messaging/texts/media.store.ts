import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { textMessages } from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';

/** Returns the vendor's URL of a text's attachment, or undefined when there is no such attachment. */
export async function findMediaUrl(db: Db, messageId: string, index: number): Promise<string | undefined> {
  if (!isUuid(messageId)) return undefined;
  const [row] = await db.select({ media: textMessages.media }).from(textMessages).where(eq(textMessages.id, messageId));
  return row?.media[index]?.url;
}
