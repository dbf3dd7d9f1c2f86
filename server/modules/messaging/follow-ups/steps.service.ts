import type { FollowUpStep } from '#contract/follow-ups.ts';
import { isMessageStep } from '#contract/follow-ups.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { advanceFollowUps, followUpNotice } from '#server/jobs/jobs.ts';
import type { EmailsService } from '#server/modules/messaging/emails/emails.service.ts';
import type { TextSending } from '#server/modules/messaging/texts/outbound-texts.service.ts';
import type { TasksService } from '#server/modules/people/tasks/tasks.service.ts';
import type { CheckoutReminders } from '#server/modules/sales/checkout/checkout-reminders.service.ts';
import type { LeadsService } from '#server/modules/sales/leads/leads.service.ts';
import { GateRefusal, NotWanted, UnfilledTemplate } from '#server/sending/refusal.ts';
import { AppError, VendorError, VendorRefusal } from '#server/shared/errors.ts';
import type { EnrollmentsService } from '../enrollments/enrollments.service.ts';
import type { Sent } from '../gate/ordering.service.ts';
import type { TemplatesService } from '../templates/templates.service.ts';
import { pauseReasonOf } from './follow-ups.rules.ts';
import { findNoticed, pauseLine, readLately } from './follow-ups.store.ts';
import {
  advance,
  claimDue,
  claimStep,
  type DueEnrollment,
  lockStep,
  postpone,
  type Settled,
  secondsUntilDue,
  settleStep,
} from './steps.store.ts';

/** Steps done at the same time. */
const AT_ONCE = 8;
/** After this time the job ends its turn, so that the server can stop. */
const LONGEST_TURN_MS = 20_000;
/** When another turn begins beside one that has found work. */
const SUCCESSOR_SECONDS = 5;
/** The job runs every minute, and by itself when something is due before that. */
const A_MINUTE = 60;

interface Dependencies {
  database: Database;
  jobs: Jobs;
  enrollments: EnrollmentsService;
  templates: Pick<TemplatesService, 'render'>;
  texts: Pick<TextSending, 'toCustomer'>;
  emails: Pick<EmailsService, 'send'>;
  tasks: Pick<TasksService, 'makeFor'>;
  leads: Pick<LeadsService, 'editing'>;
  reminders: Pick<CheckoutReminders, 'once'>;
  /** How long a day of waiting lasts, in milliseconds. */
  dayMs: number;
}

/** Does the steps of lines when they are due. */
export function createSteps(dependencies: Dependencies) {
  const { database, jobs, enrollments, templates, texts, emails, tasks, leads, reminders, dayMs } = dependencies;
  const { db } = database;

  /** Settles the step and leads on to the next one, whose wait begins now. */
  async function settle(tx: Db, due: DueEnrollment, settled: Settled): Promise<void> {
    await settleStep(tx, due, settled);
    const next = due.steps[due.step];
    await advance(tx, due, next ? enrollments.momentFor(next.wait, due, new Date(), due.bookingAt) : null);
  }

  /** Asked in the transaction that writes a message: an answer may have come since the step was taken up. @throws NotWanted */
  async function assertWanted(tx: Db, due: DueEnrollment): Promise<void> {
    if (!(await lockStep(tx, due))) throw new NotWanted();
  }

  async function send(
    due: DueEnrollment,
    { action, templateId }: FollowUpStep,
    id: string,
  ): Promise<Sent | 'sent before' | 'on its way'> {
    const { customerId, purpose, checkoutId } = due;
    const { subject, body } = await templates.render(templateId ?? '', { customerId, teamMemberId: null }, null);
    const order = {
      id,
      purpose,
      origin: 'automatic' as const,
      userId: null,
      idempotencyKey: undefined,
      assertWanted: (tx: Db) => assertWanted(tx, due),
    };
    if (action === 'text') return texts.toCustomer(customerId, { message: body, ...order });
    const mail = () => emails.send({ customerId, subject: subject ?? '', content: body }, order);
    return checkoutId === null ? mail() : reminders.once(checkoutId, mail);
  }

  /** Sends the message of a step, once by its id, whatever happens in between. */
  async function message(due: DueEnrollment, step: FollowUpStep): Promise<void> {
    const id = await database.transaction(async (tx) => ((await lockStep(tx, due)) ? claimStep(tx, due) : undefined));
    if (id === undefined) return;
    const settled = (outcome: Settled) => database.transaction((tx) => settle(tx, due, outcome));
    try {
      const sent = await send(due, step, id);
      // Staff are sending it, or another try of this step was.
      if (sent === 'on its way') return;
      if (sent === 'sent before') await settled({ state: 'refused', reason: 'reminded' });
      else if (sent.dueAt) await postpone(db, due, sent.dueAt);
      else await settled({ state: 'sent' });
    } catch (error) {
      if (error instanceof NotWanted) return;
      if (error instanceof GateRefusal) return settled({ state: 'refused', reason: error.reason });
      if (error instanceof UnfilledTemplate) return settled({ state: 'refused', reason: 'unfilled' });
      if (error instanceof VendorRefusal || (error instanceof AppError && !(error instanceof VendorError))) {
        return settled({ state: 'refused', reason: 'not_accepted' });
      }
      // Otherwise the vendor is away, and the step waits until its lease has expired.
      if (!(error instanceof VendorError)) throw error;
    }
  }

  /** Does a step that sends the person nothing, all in one transaction. */
  function act(due: DueEnrollment, { action, title, stage }: FollowUpStep): Promise<void> {
    return database.transaction(async (tx) => {
      if (!(await lockStep(tx, due))) return;
      const id = await claimStep(tx, due);
      // It is done before it ends its own line, as with a lead that it gives up.
      await settle(tx, due, { state: 'done' });
      if (action === 'task') await tasks.makeFor(tx, due.customerId, title ?? '');
      if (action === 'stage' && stage) await leads.editing.moveTo(tx, due.customerId, stage);
      if (action === 'notify') await tell(tx, { stepId: id }, due.customerId);
    });
  }

  /** Mails the admins, and whoever the customer's lead is assigned to. */
  async function tell(tx: Db, notice: { stepId: string } | { followUpId: string }, customerId?: string): Promise<void> {
    const readers = await findNoticed(tx, customerId ?? null);
    await jobs.enqueueAll(
      tx,
      followUpNotice,
      readers.map((userId) => ({ ...notice, userId })),
    );
  }

  async function doStep(due: DueEnrollment): Promise<void> {
    const step = due.steps[due.step - 1];
    if (!step) return database.transaction((tx) => advance(tx, due, null));
    if (!due.holds) {
      await database.transaction((tx) => enrollments.stop(tx, { enrollmentId: due.id }, 'condition'));
      return;
    }
    if (step.wait.before && due.bookingAt) {
      const { since, bookingAt } = due;
      const at = enrollments.momentFor(step.wait, due, since, bookingAt);
      // It has been moved.
      if (at > new Date()) return postpone(db, due, at);
      // There was no time for it, as with a demo that is booked for the same day.
      if (at < since || bookingAt < new Date()) return expire(due);
    }
    if (due.isLate) return expire(due);
    await (isMessageStep(step.action) ? message(due, step) : act(due, step));
  }

  function expire(due: DueEnrollment): Promise<void> {
    return database.transaction(async (tx) => {
      if (await lockStep(tx, due)) await settle(tx, due, { state: 'expired' });
    });
  }

  /** Pauses the lines whose texts carriers filter, or of whose mails people complain. */
  async function pauseTroubled(): Promise<void> {
    for (const { id, ...lately } of await readLately(db)) {
      const reason = pauseReasonOf(lately);
      if (!reason) continue;
      await database.transaction(async (tx) => {
        if (await pauseLine(tx, id, reason)) await tell(tx, { followUpId: id });
      });
    }
  }

  /** Takes what is due next, and has the job called again soon: by another instance, if this one does not live to do it. */
  async function take(tx: Db): Promise<DueEnrollment[]> {
    const due = await claimDue(tx, AT_ONCE);
    if (due.length > 0) await jobs.callWithin(tx, advanceFollowUps, SUCCESSOR_SECONDS);
    return due;
  }

  return {
    /** Does what is due, a few at a time. */
    advance: async (): Promise<void> => {
      const isAwaited = await enrollments.beginStalled();
      await pauseTroubled();
      const end = performance.now() + LONGEST_TURN_MS;
      let failure: PromiseRejectedResult | undefined;
      while (performance.now() < end) {
        const due = await database.transaction(take);
        if (due.length === 0) break;
        // One that cannot be done must not hold up the others. It is tried again after its lease.
        const outcomes = await Promise.allSettled(due.map(doStep));
        failure ??= outcomes.find((outcome) => outcome.status === 'rejected');
      }
      const seconds = Math.min((await secondsUntilDue(db)) ?? A_MINUTE, isAwaited ? dayMs / 1_000 : A_MINUTE);
      if (seconds < A_MINUTE) {
        await database.transaction((tx) => jobs.callWithin(tx, advanceFollowUps, Math.max(1, seconds)));
      }
      if (failure) throw failure.reason;
    },
  };
}
