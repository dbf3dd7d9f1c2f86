import { setTimeout as wait } from 'node:timers/promises';

const DAY_MS = 86_400_000;
const SHORT_BEFORE_MS = 60_000;

/**
 * Waits until the day is over if it ends within a minute. Reports, conditions and names of files count days, weeks and months in UTC: what a test has done on
 * one day is of yesterday, last week or last month when it looks on the next.
 */
export async function awayFromMidnight(): Promise<void> {
  const leftMs = DAY_MS - (Date.now() % DAY_MS);
  if (leftMs < SHORT_BEFORE_MS) await wait(leftMs);
}
