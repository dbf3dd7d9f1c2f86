import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { NUMBER_LOCK_KEY } from '#server/database/lock-keys.ts';
import { customers, textMessages } from '#server/database/schema.ts';

/**
 * Makes others wait who write to a number's conversation, or give it to a customer, until the transaction ends. Without it a
 * text could be left behind in the conversation of a stranger who has just become a customer.
 */
export async function lockNumber(tx: Db, phoneE164: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${NUMBER_LOCK_KEY}, hashtext(${phoneE164}))`);
}

/** Returns whether a number that belongs to nobody has texted us. */
export async function hasUnknownTexts(tx: Db, phoneE164: string): Promise<boolean> {
  const rows = await tx
    .select({ id: textMessages.id })
    .from(textMessages)
    .where(and(isNobodys(phoneE164), eq(textMessages.direction, 'inbound')))
    .limit(1);
  return rows.length > 0;
}

/**
 * Moves all texts of an unknown number to a customer. Moves the customer's phone change back to just before the first text if it
 * came later, so that the number does not count as a former one. @returns the number of texts.
 */
export async function adoptText(tx: Db, phoneE164: string, customerId: string): Promise<number> {
  const adopted = await tx
    .update(textMessages)
    .set({ customerId })
    .where(isNobodys(phoneE164))
    .returning({ sentAt: textMessages.sentAt });
  const first = adopted.reduce((earliest, { sentAt }) => (sentAt < earliest ? sentAt : earliest), new Date());
  await tx
    .update(customers)
    .set({ phoneChangedAt: sql`${first.toISOString()}::timestamptz - interval '1 millisecond'` })
    .where(and(eq(customers.id, customerId), gt(customers.phoneChangedAt, first)));
  return adopted.length;
}

function isNobodys(phoneE164: string): SQL | undefined {
  return and(eq(textMessages.phoneE164, phoneE164), isNull(textMessages.customerId), isNull(textMessages.teamMemberId));
}
