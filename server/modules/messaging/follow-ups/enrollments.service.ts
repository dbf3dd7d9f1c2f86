import type { CountryCode } from 'libphonenumber-js';
import type { StopReason, Trigger } from '#contract/follow-ups.ts';
import type { Db } from '#server/database/database.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { advanceFollowUps } from '#server/jobs/jobs.ts';
import { placeOf } from '../gate/places.rules.ts';
import {
  insertEnrollments,
  type Leaving,
  type Line,
  linesThatBegin,
  type NewEnrollment,
  readWhereabouts,
  replan,
  stopEnrollments,
} from './enrollments.store.ts';
import { isHeldOut, lengthOf, momentOf } from './follow-ups.rules.ts';

/** Somebody to whom something happened that begins lines. */
export interface Beginner {
  customerId: string;
  bookingId?: string;
  bookingAt?: Date;
  checkoutId?: string;
}

/** The job runs every minute. What is due before that calls it by itself. */
const SOON_MS = 60_000;

interface Dependencies {
  jobs: Jobs;
  /** Where numbers without a known place are. */
  defaultCountry: CountryCode;
  /** How long a day of waiting lasts, in milliseconds. */
  dayMs: number;
}

/** Lets people into lines and out of them, in the transactions of what happens to them. */
export type EnrollmentsService = ReturnType<typeof createEnrollments>;

export function createEnrollments({ jobs, defaultCountry, dayMs }: Dependencies) {
  const zoneOf = ({ timeZone, phone }: { timeZone: string | null; phone: string | null }): string =>
    placeOf({ timeZone, phone, country: defaultCountry }).zones[0] ?? 'UTC';

  async function enter(
    tx: Db,
    line: Line,
    people: readonly Beginner[],
  ): Promise<{ enrolled: number; heldOut: number }> {
    const since = new Date();
    const places = new Map(
      (
        await readWhereabouts(
          tx,
          people.map(({ customerId }) => customerId),
        )
      ).map((place) => [place.id, place]),
    );
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
        const dueAt = momentOf(first, { since, zone: zoneOf(place), bookingAt, dayMs });
        return [{ ...enrollment, state: 'active', dueAt, endedAt: null }];
      },
    );
    const entered = await insertEnrollments(
      tx,
      line,
      rows,
      line.reentryDays === null ? null : line.reentryDays * dayMs,
    );
    const enrolled = entered.filter(({ state }) => state === 'active');
    await wake(
      tx,
      enrolled.map(({ dueAt }) => new Date(dueAt ?? since)),
    );
    return { enrolled: enrolled.length, heldOut: entered.length - enrolled.length };
  }

  /** Calls the job for what is due before it runs by itself. */
  async function wake(tx: Db, dueAts: readonly Date[]): Promise<void> {
    const inMs = Math.min(...dueAts.map((dueAt) => dueAt.getTime() - Date.now()));
    if (inMs < SOON_MS) await jobs.enqueue(tx, advanceFollowUps, {}, Math.max(0, Math.ceil(inMs / 1_000)));
  }

  return {
    zoneOf,
    enter,
    wake,
    /** Puts somebody into the lines that begin with what has happened. */
    begin: async (tx: Db, triggers: readonly Trigger[], beginner: Beginner): Promise<void> => {
      for (const line of await linesThatBegin(tx, triggers)) await enter(tx, line, [beginner]);
    },
    /** Ends lines. Call it before `begin`, so that an event does not end the line that it begins. */
    stop: async (tx: Db, who: Leaving, reason: StopReason): Promise<number> => stopEnrollments(tx, who, reason),
    /** Plans the next step anew for those whose booking has another time. */
    replan: async (tx: Db, bookingId: string): Promise<void> => {
      await replan(tx, bookingId);
      await jobs.enqueue(tx, advanceFollowUps, {});
    },
  };
}
