import type {
  CustomerEnrollment,
  Enrollment,
  EnrollmentState,
  StopReason,
  Trigger,
  Wait,
} from '#contract/follow-ups.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { advanceFollowUps } from '#server/jobs/jobs.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { AppError, notFound } from '#server/shared/errors.ts';
import { isUuid } from '#server/shared/uuid.ts';
import type { GateService } from '../gate/gate.service.ts';
import { isHeldOut, lengthOf, momentOf } from './enrollments.rules.ts';
import {
  findEnrollment,
  findLine,
  insertEnrollments,
  type Leaving,
  type Line,
  linesThatBegin,
  listEnrollments,
  listOfCustomer,
  type NewEnrollment,
  passOn,
  readWhereabouts,
  replan,
  stopEnrollments,
  type Whereabouts,
} from './enrollments.store.ts';
import { findStalled, STALLS_AFTER_DAYS, type StallTrigger } from './stalled.store.ts';

/** Somebody to whom something happened that begins lines. */
export interface Beginner {
  customerId: string;
  bookingId?: string;
  bookingAt?: Date;
  checkoutId?: string;
}

const LONGEST_LIST = 500;

interface Dependencies {
  database: Database;
  audit: AuditService;
  jobs: Jobs;
  gate: Pick<GateService, 'zoneOf'>;
  /** How long a day of waiting lasts, in milliseconds. */
  dayMs: number;
}

/** Lets people into follow-ups and out of them, in the transactions of what happens to them. */
export type EnrollmentsService = ReturnType<typeof createEnrollments>;

export function createEnrollments({ database, audit, jobs, gate, dayMs }: Dependencies) {
  const { db } = database;

  /** Returns when a step comes for somebody who is there, after the step before was settled. */
  function momentFor(wait: Wait, place: Omit<Whereabouts, 'id'>, since: Date, bookingAt: Date | null): Date {
    return momentOf(wait, { since, zone: gate.zoneOf(place), bookingAt, dayMs });
  }

  async function enter(
    tx: Db,
    line: Line,
    people: readonly Beginner[],
  ): Promise<{ enrolled: number; heldOut: number }> {
    const since = new Date();
    const ids = people.map(({ customerId }) => customerId);
    const places = new Map((await readWhereabouts(tx, ids)).map((place) => [place.id, place]));
    const waits = line.steps.map(({ wait }) => wait);
    const [first] = waits;
    const rows = people.flatMap(
      ({ customerId, bookingId = null, bookingAt = null, checkoutId = null }): NewEnrollment[] => {
        const place = places.get(customerId);
        if (!place || !first) return [];
        const enrollment = { customerId, bookingId, checkoutId };
        if (isHeldOut(line.id, customerId, line.holdOut)) {
          const endedAt = new Date(since.getTime() + lengthOf(waits, dayMs));
          return [{ ...enrollment, state: 'held_out', dueAt: null, endedAt }];
        }
        const dueAt = momentFor(first, place, since, bookingAt);
        return [{ ...enrollment, state: 'active', dueAt, endedAt: null }];
      },
    );
    const reentryMs = line.reentryDays === null ? null : line.reentryDays * dayMs;
    const entered = await insertEnrollments(tx, line, rows, reentryMs);
    const enrolled = entered.filter(({ state }) => state === 'active');
    const [soonest] = enrolled.flatMap(({ dueAt }) => dueAt ?? []).sort();
    if (soonest) await wake(tx, new Date(soonest));
    return { enrolled: enrolled.length, heldOut: entered.length - enrolled.length };
  }

  /** Calls the job for what is due before it runs by itself. */
  const wake = (tx: Db, dueAt: Date): Promise<void> => jobs.callFor(tx, advanceFollowUps, dueAt);

  return {
    momentFor,
    wake,
    /** Puts people into a line. Undefined when it is off. */
    put: async (
      tx: Db,
      followUpId: string,
      people: readonly Beginner[],
    ): Promise<{ enrolled: number; heldOut: number } | undefined> => {
      const line = await findLine(tx, followUpId);
      return line && enter(tx, line, people);
    },
    /** Puts somebody into the lines that begin with what has happened. */
    begin: async (tx: Db, triggers: readonly Trigger[], beginner: Beginner): Promise<void> => {
      for (const line of await linesThatBegin(tx, triggers)) await enter(tx, line, [beginner]);
    },
    /** Ends lines. Call it before `begin`, so that an event does not end the line that it begins. @returns how many. */
    stop: (tx: Db, who: Leaving, reason: StopReason): Promise<number> => stopEnrollments(tx, who, reason),
    /** Plans the next step again for those whose booking has another time. */
    replan: async (tx: Db, bookingId: string): Promise<void> => {
      await replan(tx, bookingId);
      await wake(tx, new Date());
    },
    /** Passes the lines of a booking on to another, with which it is merged. */
    passOn,
    /**
     * Begins the lines of those who have stalled: nothing happens to them that could begin them by itself.
     * @returns whether there are such lines.
     */
    beginStalled: async (): Promise<boolean> => {
      const triggers = Object.keys(STALLS_AFTER_DAYS) as StallTrigger[];
      const lines = await linesThatBegin(db, triggers);
      for (const line of lines) {
        const afterMs = STALLS_AFTER_DAYS[line.trigger] * dayMs;
        const people = (await findStalled(db, line, afterMs)).map((customerId) => ({ customerId }));
        if (people.length > 0) await database.transaction((tx) => enter(tx, line, people));
      }
      return lines.length > 0;
    },
    whereabouts: async (customerId: string): Promise<Whereabouts | undefined> =>
      isUuid(customerId) ? (await readWhereabouts(db, [customerId]))[0] : undefined,
    /** Lists who is or was in a line. */
    ofLine: (followUpId: string, state: EnrollmentState | undefined): Promise<Enrollment[]> =>
      listEnrollments(db, followUpId, { state, limit: LONGEST_LIST }),
    /** Lists the lines that a customer is or was in. @throws AppError('not_found') */
    ofCustomer: async (customerId: string): Promise<CustomerEnrollment[]> => {
      const listed = isUuid(customerId) ? await listOfCustomer(db, customerId, LONGEST_LIST) : [];
      const isKnown = listed.length > 0 || (isUuid(customerId) && (await readWhereabouts(db, [customerId])).length > 0);
      if (!isKnown) notFound('customer');
      return listed.map(({ timeZone, phone, ...enrollment }) => ({
        ...enrollment,
        timeZone: timeZone === null && phone === null ? null : gate.zoneOf({ timeZone, phone }),
      }));
    },
    /** Ends a line for one customer. @throws AppError('not_found'), ('conflict') when it is over */
    stopOne: (id: string, userId: string): Promise<void> =>
      database.transaction(async (tx) => {
        const known = isUuid(id) ? await findEnrollment(tx, id) : undefined;
        if (!known) return notFound('follow-up of this customer');
        const stopped = await stopEnrollments(tx, { enrollmentId: id }, 'staff');
        if (stopped === 0) throw new AppError('conflict', 'This follow-up is over for this customer.');
        const customer = known.customerId === null ? {} : { customerId: known.customerId };
        await audit.note(tx, { userId, action: 'cancel', subjectType: 'enrollment', subjectId: id, ...customer });
      }),
  };
}
