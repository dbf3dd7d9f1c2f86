import { hash } from 'node:crypto';
import type { Difference, Wait, WaitUnit } from '#contract/follow-ups.ts';
import { fromLocal, toLocal } from '../gate/time-zones.rules.ts';

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

export interface Rate {
  count: number;
  total: number;
}

/** The 95 % quantile of the normal distribution, two-sided. */
const Z = 1.959964;

/**
 * Returns by how much one rate is higher than another, with its 95 % interval (Newcombe 1998, method 10: from Wilson's interval of
 * each). Null when nobody was counted on one side.
 */
export function differenceOf(one: Rate, other: Rate): Difference | null {
  if (one.total === 0 || other.total === 0) return null;
  const [first, second] = [wilson(one), wilson(other)];
  const value = first.rate - second.rate;
  return {
    value,
    low: value - Math.hypot(first.rate - first.low, second.high - second.rate),
    high: value + Math.hypot(first.high - first.rate, second.rate - second.low),
  };
}

function wilson({ count, total }: Rate): { rate: number; low: number; high: number } {
  const rate = count / total;
  const middle = (rate + Z ** 2 / (2 * total)) / (1 + Z ** 2 / total);
  const half = (Z / (1 + Z ** 2 / total)) * Math.sqrt((rate * (1 - rate)) / total + Z ** 2 / (4 * total ** 2));
  return { rate, low: Math.max(0, middle - half), high: Math.min(1, middle + half) };
}

/** So many texts in an hour, or mails in a day, are enough to judge by. */
export const ENOUGH_TO_JUDGE = 50;
const MOST_FILTERED = 0.03;
const MOST_COMPLAINTS = 0.002;

/** What became of a line's messages lately. */
export interface Lately {
  texts: number;
  filtered: number;
  mails: number;
  complaints: number;
}

/** Returns why a line must pause, or undefined. */
export function pauseReasonOf({ texts, filtered, mails, complaints }: Lately): 'filtered' | 'complaints' | undefined {
  if (texts >= ENOUGH_TO_JUDGE && filtered / texts > MOST_FILTERED) return 'filtered';
  return mails >= ENOUGH_TO_JUDGE && complaints / mails > MOST_COMPLAINTS ? 'complaints' : undefined;
}
