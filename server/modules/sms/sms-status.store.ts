import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { SmsStatus } from '../../../contract/messages.ts';
import type { Db } from '../../database/database.ts';
import { smsMessages } from '../../database/schema.ts';
import { isUuid } from '../../database/uuid.ts';

/** The statuses that each status may replace. The three final ones replace nothing final, so the first of them stays. */
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
  /** Our id of the text, which finds the row before it has the vendor's id. */
  id: string | undefined;
  status: SmsStatus;
  errorCode?: string | undefined;
}

/** Returns the customer whom a text by a staff user reached, if this is the vendor's first report about it. Bulk texts do not count. */
export async function findAnsweredCustomer(db: Db, { id, status }: Report): Promise<string | undefined> {
  if (!isUuid(id) || hasFailed(status)) return undefined;
  const { customerId, twilioSid, sentBy, bulkId } = smsMessages;
  const [row] = await db
    .select({ customerId })
    .from(smsMessages)
    .where(and(eq(smsMessages.id, id), isNull(twilioSid), isNotNull(sentBy), isNull(bulkId)));
  return row?.customerId ?? undefined;
}

/** Saves a status report. Reports may arrive in any order, repeatedly, and before our own call returned. */
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
