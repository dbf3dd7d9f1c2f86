import type { Difference } from '#contract/follow-ups.ts';
import { type Share, wilsonInterval } from '#server/shared/wilson-interval.ts';

/**
 * Returns by how much one rate is higher than another, with its 95 % interval (Newcombe 1998, method 10: from Wilson's interval of
 * each). Null when nobody was counted on one side.
 */
export function differenceOf(one: Share, other: Share): Difference | null {
  if (one.total === 0 || other.total === 0) return null;
  const [first, second] = [wilsonInterval(one), wilsonInterval(other)];
  const value = first.rate - second.rate;
  return {
    value,
    low: value - Math.hypot(first.rate - first.low, second.high - second.rate),
    high: value + Math.hypot(first.high - first.rate, second.rate - second.low),
  };
}

/** So many texts in an hour are enough to judge by. Of mails any number is, because who complains is somebody, and no carrier's filter. */
const ENOUGH_TEXTS = 50;
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
  if (texts >= ENOUGH_TEXTS && filtered / texts > MOST_FILTERED) return 'filtered';
  return mails > 0 && complaints / mails > MOST_COMPLAINTS ? 'complaints' : undefined;
}
