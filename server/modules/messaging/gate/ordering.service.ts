import { randomUUID } from 'node:crypto';
import type { LaterReason } from '#contract/gate.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { sendDue } from '#server/jobs/jobs.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { AppError } from '#server/shared/errors.ts';
import { assertSame } from '#server/shared/idempotency.ts';
import { findScheduledByKey, insertScheduled, type NewScheduledSend, type ScheduledRow } from './ordering.store.ts';

/** A message has gone, or waits until `dueAt`. */
export type Sent = { id: string; dueAt?: undefined } | { id: string; dueAt: Date; reason: LaterReason | null };

type Order = Omit<NewScheduledSend, 'id' | 'idempotencyKey' | 'sentBy'> & {
  sentBy: string;
  idempotencyKey: string | undefined;
};

/** Asked in the transaction that orders an answer. @throws when somebody else has answered meanwhile */
type AssertUnanswered = (tx: Db, id: string) => Promise<void>;

interface Dependencies {
  database: Database;
  audit: AuditService;
  jobs: Jobs;
}

/** What tells one message under a key from another. */
type Wording = Pick<Order, 'content' | 'address' | 'subject'>;

/** Orders of messages for later. */
export type Ordering = ReturnType<typeof createOrdering>;

export function createOrdering({ database, audit, jobs }: Dependencies) {
  async function insert(tx: Db, order: Order, assertUnanswered?: AssertUnanswered): Promise<ScheduledRow | undefined> {
    const row = await insertScheduled(tx, {
      ...order,
      idempotencyKey: order.idempotencyKey ?? `scheduled:${randomUUID()}`,
    });
    if (!row) return undefined;
    await assertUnanswered?.(tx, row.id);
    const subject = row.customerId === null ? {} : { customerId: row.customerId };
    await audit.note(tx, {
      userId: order.sentBy,
      action: 'create',
      subjectType: 'scheduled_send',
      subjectId: row.id,
      ...subject,
    });
    // For the messages of a bulk action the job that runs every minute does.
    if (row.bulkId === null) await jobs.callFor(tx, sendDue, row.dueAt);
    return row;
  }

  return {
    /**
     * Orders a message for later, once for its idempotency key.
     * @throws AppError('idempotency_mismatch'), ('conflict') when it was ordered before and withdrawn, and what `assertUnanswered` throws
     */
    later: async (order: Order, assertUnanswered?: AssertUnanswered): Promise<Sent> => {
      const row =
        (await database.transaction((tx) => insert(tx, order, assertUnanswered))) ??
        (await findScheduledByKey(database.db, order.sentBy, order.idempotencyKey ?? ''));
      if (!row) throw new AppError('conflict', 'This message was deleted meanwhile');
      assertStands(row, order);
      return { id: row.id, dueAt: row.dueAt, reason: row.reason as LaterReason | null };
    },
    /**
     * Asked before a message goes at once: its key may have ordered another one for later, or one that was withdrawn since. The same
     * message may go now, and is not sent again when it falls due. @throws as `later`
     */
    assertUnordered: async (
      sentBy: string | null,
      idempotencyKey: string | undefined,
      wording: Wording,
    ): Promise<void> => {
      if (sentBy === null || idempotencyKey === undefined) return;
      const row = await findScheduledByKey(database.db, sentBy, idempotencyKey);
      if (row) assertStands(row, wording);
    },
  };
}

function assertStands(row: ScheduledRow, { content, address, subject = null }: Wording): void {
  // A bulk action's template may read differently by now. What was ordered first counts.
  const isSame = row.content === content && row.address === address && row.subject === subject;
  assertSame('message', row.bulkId !== null || isSame);
  if (row.state === 'withdrawn') throw new AppError('conflict', 'This message was ordered before, and withdrawn');
}
