import type { ScheduledSend, ScheduledSendsQuery } from '#contract/scheduled-sends.ts';
import type { Database } from '#server/database/database.ts';
import type { ListSource } from '#server/database/lists/list-source.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { sendDue } from '#server/jobs/jobs.ts';
import type { EmailsService } from '#server/modules/messaging/emails/emails.service.ts';
import type { TextSending } from '#server/modules/messaging/texts/outbound-texts.service.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import type { StaffService } from '#server/modules/staff/staff/staff.service.ts';
import { GateRefusal } from '#server/sending/refusal.ts';
import { AppError, notFound, VendorError, VendorRefusal } from '#server/shared/errors.ts';
import { isUuid } from '#server/shared/uuid.ts';
import type { Sent } from '../gate/ordering.service.ts';
import {
  claimDue,
  claimNow,
  countScheduled,
  expireLate,
  findScheduled,
  isScheduled,
  pageOfScheduled,
  postponeScheduled,
  type ScheduledRow,
  secondsUntilNext,
  settleScheduled,
  withdrawScheduled,
} from './scheduled-sends.store.ts';

/** Messages sent at the same time. */
const AT_ONCE = 8;
/** After this time the job ends its turn, so that the server can stop. */
const LONGEST_TURN_MS = 20_000;
/** A text that falls due so much later than it was ordered for may fall into the night. */
const LATE_MS = 15 * 60_000;
/** The job runs every minute, and by itself when something is due before that. */
const A_MINUTE = 60;

interface Dependencies {
  database: Database;
  audit: AuditService;
  jobs: Jobs;
  staff: Pick<StaffService, 'mayStill'>;
  texts: Pick<TextSending, 'toCustomer' | 'toTeamMember'>;
  emails: Pick<EmailsService, 'send'>;
}

export function createScheduledSends({ database, audit, jobs, staff, texts, emails }: Dependencies) {
  const { db } = database;

  /** Asks the gate again, and sends. The key of the order is that of the message, so that a crash sends it once. */
  function send(row: ScheduledRow, userId: string): Promise<Sent> {
    const { id, customerId, teamMemberId, subject, content, purpose, origin, bulkId, idempotencyKey, address } = row;
    const isLate = Date.now() - row.dueAt.getTime() > LATE_MS;
    const scheduled = { id, address, isLate };
    const order = { purpose, origin, userId, idempotencyKey, scheduled, ...(bulkId && { bulkId }) };
    if (row.channel === 'email') {
      return emails.send({ customerId: customerId ?? '', subject: subject ?? '', content }, order);
    }
    return customerId === null
      ? texts.toTeamMember(teamMemberId ?? '', { message: content, ...order })
      : texts.toCustomer(customerId, { message: content, ...order });
  }

  async function settle(row: ScheduledRow): Promise<void> {
    const { sentBy } = row;
    const mayStill = sentBy !== null && (await database.transaction((tx) => staff.mayStill(tx, sentBy, 'member')));
    if (!mayStill) return settleScheduled(db, row.id, { state: 'refused', reason: 'not_allowed' });
    try {
      const sent = await send(row, sentBy);
      if (sent.dueAt) await postponeScheduled(db, row.id, sent);
      else await settleScheduled(db, row.id, { state: 'sent' });
    } catch (error) {
      if (error instanceof GateRefusal) {
        await settleScheduled(db, row.id, { state: 'refused', reason: error.reason });
      } else if (error instanceof VendorRefusal || (error instanceof AppError && !(error instanceof VendorError))) {
        await settleScheduled(db, row.id, { state: 'refused', reason: 'not_accepted' });
      } else if (!(error instanceof VendorError)) throw error;
      // Otherwise the vendor is away, and the message waits until its lease has expired.
    }
  }

  /** Takes a message that waits, to withdraw it or to send it. @throws AppError('not_found'), ('conflict') */
  function take(id: string, userId: string, action: 'cancel' | 'send'): Promise<ScheduledRow> {
    if (!isUuid(id)) return notFound('message');
    return database.transaction(async (tx) => {
      const row = await (action === 'send' ? claimNow : withdrawScheduled)(tx, id);
      if (!row) {
        if (!(await isScheduled(tx, id))) notFound('message');
        throw new AppError('conflict', 'This message is not waiting any more');
      }
      const customer = row.customerId === null ? {} : { customerId: row.customerId };
      await audit.note(tx, { userId, action, subjectType: 'scheduled_send', subjectId: id, ...customer });
      return row;
    });
  }

  return {
    /** Lists what was ordered for a person, or for everybody. */
    list: {
      page: (query) => pageOfScheduled(db, query),
      count: (query) => countScheduled(db, query),
    } satisfies ListSource<ScheduledSend, ScheduledSendsQuery>,
    /** Withdraws a message that waits. @throws AppError('not_found'), ('conflict') for one that is being sent, or is settled. */
    withdraw: async (id: string, userId: string): Promise<void> => {
      await take(id, userId, 'cancel');
    },
    /**
     * Sends a message that waits now. One claim takes it from those that wait, so that a crash, or a second press, sends it once.
     * @returns what has become of it: it waits on while its vendor is away. @throws AppError as `withdraw`
     */
    sendNow: async (id: string, userId: string): Promise<ScheduledSend> => {
      await settle(await take(id, userId, 'send'));
      return (await findScheduled(db, id)) ?? notFound('message');
    },
    /** Sends what is due, a few at a time. */
    sendDue: async (): Promise<void> => {
      await database.transaction(expireLate);
      const end = performance.now() + LONGEST_TURN_MS;
      while (performance.now() < end) {
        const rows = await database.transaction((tx) => claimDue(tx, AT_ONCE));
        if (rows.length === 0) break;
        // One that cannot be settled must not hold up the others. It is tried again after its lease.
        const outcomes = await Promise.allSettled(rows.map(settle));
        const failed = outcomes.find((outcome) => outcome.status === 'rejected');
        if (failed) throw failed.reason;
      }
      const seconds = await secondsUntilNext(db);
      if (seconds === undefined || seconds >= A_MINUTE) return;
      await database.transaction((tx) => jobs.callWithin(tx, sendDue, Math.max(1, seconds)));
    },
  };
}
