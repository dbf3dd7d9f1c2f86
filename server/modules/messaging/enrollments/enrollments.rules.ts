import { hash } from 'node:crypto';
import type { Wait, WaitUnit } from '#contract/follow-ups.ts';
import { fromLocal, toLocal } from '#server/shared/time-zones.ts';

export const DAY_MS = 86_400_000;
const PER_DAY: Record<WaitUnit, number> = { minutes: 1_440, hours: 24, days: 1 };

/** What the moment of a step depends on. */
export interface Anchor {
  /** When the step before was settled, or when the line began. */
  since: Date;
  /** The time zone of the recipient. */
  zone: string;
  /** When the booking begins. Null without one. */
  bookingAt: Date | null;
  /** How long a day of waiting lasts, in milliseconds. */
  dayMs: number;
}

/** Returns when a step comes. `at` is the clock's next such time on the day that the wait leads to. */
export function momentOf({ amount, unit, at, before }: Wait, { since, zone, bookingAt, dayMs }: Anchor): Date {
  const wait = (amount / PER_DAY[unit]) * dayMs;
  if (before) return bookingAt === null ? since : new Date(bookingAt.getTime() - wait);
  const after = since.getTime() + wait;
  if (!at) return new Date(after);
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const local = toLocal(zone, after);
  const clock = local - (local % DAY_MS) + (hours * 60 + minutes) * 60_000;
  const moment = fromLocal(zone, clock);
  // With no day to wait, or with days that tests have shrunk, the hour may be over.
  return new Date(moment > since.getTime() ? moment : fromLocal(zone, clock + DAY_MS));
}

/** Returns how long all waits take together, in milliseconds. */
export function lengthOf(waits: readonly Wait[], dayMs: number): number {
  return waits.reduce((sum, { amount, unit, before }) => sum + (before ? 0 : (amount / PER_DAY[unit]) * dayMs), 0);
}

/** Decides who is held out of a line: the same person always is, or always is not, and another part of people in each line. */
export function isHeldOut(followUpId: string, customerId: string, percent: number): boolean {
  const share = Number.parseInt(hash('sha256', `${followUpId} ${customerId}`).slice(0, 8), 16) / 2 ** 32;
  return share * 100 < percent;
}
