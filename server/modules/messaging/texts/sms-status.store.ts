import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { SmsStatus } from '#contract/messages.ts';
import type { Db } from '#server/database/database.ts';
import { smsMessages } from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';

/** The statuses that each status may replace. A final status never replaces another final one, so the first report wins. */
const FOLLOWS: Record<SmsStatus, SmsStatus[]> = {
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
  status: SmsStatus;
  errorCode?: string | undefined;
}

/** Returns the customer of the report's text, if this is its first report and a staff user wrote it outside of a bulk action. */
export async function findAnsweredCustomer(db: Db, { id, status }: Report): Promise<string | undefined> {
  if (!isUuid(id) || hasFailed(status)) return undefined;
  const { customerId, twilioSid, sentBy, bulkId } = smsMessages;
  const [row] = await db
    .select({ customerId })
    .from(smsMessages)
    .where(and(eq(smsMessages.id, id), isNull(twilioSid), isNotNull(sentBy), isNull(bulkId)));
  return row?.customerId ?? undefined;
}

/** Saves a status report. Reports may arrive in any order, more than once, and before our own call returns. */
export async function applyReport(db: Db, { sid, id, status, errorCode }: Report): Promise<void> {
  if (isUuid(id)) {
    await db
      .update(smsMessages)
      .set({ twilioSid: sid, leaseExpiresAt: null })
      .where(and(eq(smsMessages.id, id), isNull(smsMessages.twilioSid)));
  }
  if (FOLLOWS[status].length === 0) return;
  await db
    .update(smsMessages)
    .set({ status, errorCode: hasFailed(status) ? (errorCode ?? null) : null })
    .where(and(eq(smsMessages.twilioSid, sid), inArray(smsMessages.status, FOLLOWS[status])));
}

function hasFailed(status: SmsStatus): boolean {
  return status === 'failed' || status === 'undelivered';
}
