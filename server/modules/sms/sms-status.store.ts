import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { SmsStatus } from '../../../contract/messages.ts';
import type { Db } from '../../database/database.ts';
import { smsMessages } from '../../database/schema.ts';
import { isUuid } from '../../database/uuid.ts';

/** What each status may follow. The three final ones follow nothing final, so the first of them stays. */
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
  /** Our id of the text: finds it while its row does not know the vendor's id yet. */
  id: string | undefined;
  status: SmsStatus;
  errorCode?: string | undefined;
}

/** Writes what the vendor says of a text. Reports may come in any order, doubled, and before our own call returned. */
export async function applyReport(db: Db, { sid, id, status, errorCode }: Report): Promise<void> {
  if (isUuid(id)) {
    await db
      .update(smsMessages)
      .set({ twilioSid: sid, leaseExpiresAt: null })
      .where(and(eq(smsMessages.id, id), isNull(smsMessages.twilioSid)));
  }
  if (FOLLOWS[status].length === 0) return;
  const failed = status === 'failed' || status === 'undelivered';
  await db
    .update(smsMessages)
    .set({ status, errorCode: failed ? (errorCode ?? null) : null })
    .where(and(eq(smsMessages.twilioSid, sid), inArray(smsMessages.status, FOLLOWS[status])));
}
