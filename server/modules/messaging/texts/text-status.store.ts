import { and, eq, inArray, isNotNull, isNull, or } from 'drizzle-orm';
import type { TextStatus } from '#contract/messages.ts';
import type { Db } from '#server/database/database.ts';
import { textMessages } from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';

/** The statuses that each status may replace. A final status never replaces another final one, so the first report wins. */
const FOLLOWS: Record<TextStatus, TextStatus[]> = {
  queued: [],
  sent: ['queued'],
  delivered: ['queued', 'sent'],
  undelivered: ['queued', 'sent'],
  failed: ['queued', 'sent'],
  received: [],
};

export interface Report {
  sid: string;
  /** Our id of the text. It finds the row before the vendor's id is saved. */
  id: string | undefined;
  status: TextStatus;
  errorCode?: string | undefined;
}

/** Returns the customer of the report's text, if this is its first report and a staff user wrote it outside of a bulk action. */
export async function findAnsweredCustomer(db: Db, { id, status }: Report): Promise<string | undefined> {
  if (!isUuid(id) || hasFailed(status)) return undefined;
  const { customerId, twilioSid, sentBy, bulkId } = textMessages;
  const [row] = await db
    .select({ customerId })
    .from(textMessages)
    .where(and(eq(textMessages.id, id), isNull(twilioSid), isNotNull(sentBy), isNull(bulkId)));
  return row?.customerId ?? undefined;
}

/** Returns whom the report's text went to, and when. */
export async function findRecipient(
  db: Db,
  { sid, id }: Report,
): Promise<Pick<typeof textMessages.$inferSelect, 'phoneE164' | 'customerId' | 'teamMemberId' | 'sentAt'> | undefined> {
  const { phoneE164, customerId, teamMemberId, sentAt, twilioSid } = textMessages;
  const [row] = await db
    .select({ phoneE164, customerId, teamMemberId, sentAt })
    .from(textMessages)
    .where(or(eq(twilioSid, sid), isUuid(id) ? eq(textMessages.id, id) : undefined));
  return row;
}

/** Saves a status report. Reports may arrive in any order, more than once, and before our own call returns. */
export async function applyReport(db: Db, { sid, id, status, errorCode }: Report): Promise<void> {
  if (isUuid(id)) {
    await db
      .update(textMessages)
      .set({ twilioSid: sid, leaseExpiresAt: null })
      .where(and(eq(textMessages.id, id), isNull(textMessages.twilioSid)));
  }
  if (FOLLOWS[status].length === 0) return;
  await db
    .update(textMessages)
    .set({ status, errorCode: hasFailed(status) ? (errorCode ?? null) : null })
    .where(and(eq(textMessages.twilioSid, sid), inArray(textMessages.status, FOLLOWS[status])));
}

export function hasFailed(status: TextStatus): boolean {
  return status === 'failed' || status === 'undelivered';
}
