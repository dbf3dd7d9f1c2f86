import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { withTimeout } from './with-timeout.ts';

const READ_TIMEOUT_MS = 2_000;
/** Seconds. A larger difference is logged as a warning. */
const WORTH_A_WARNING_S = 5;
/** Seconds. With a larger difference authenticator codes fail and webhooks count as expired, so the process is unready. */
const UNUSABLE_S = 300;

/** Reads the database's clock, the only one that all instances share. */
export async function readClock(db: Db): Promise<Date> {
  const { rows } = await db.execute<{ now: string | Date }>(sql`SELECT clock_timestamp() AS now`);
  return new Date(rows[0]?.now ?? Number.NaN);
}

/** Reads the current UTC day from the database's clock. */
export async function readToday(db: Db): Promise<string> {
  const { rows } = await db.execute<{ today: string }>(sql`SELECT (now() AT TIME ZONE 'UTC')::date::text AS today`);
  return rows[0]?.today ?? '';
}

/**
 * Returns the seconds by which the database's clock is ahead of this process's, negative when it is behind. Returns 0 when the
 * query's round trip explains the difference.
 */
export async function readClockDifference(db: Db): Promise<number> {
  const asked = Date.now();
  const now = (await withTimeout(READ_TIMEOUT_MS, readClock(db))).getTime();
  const answered = Date.now();
  const milliseconds = now > answered ? now - answered : Math.min(0, now - asked);
  return milliseconds / 1000;
}

export function isWorthAWarning(difference: number): boolean {
  return Math.abs(difference) > WORTH_A_WARNING_S;
}

export function isUsable(difference: number): boolean {
  return Math.abs(difference) <= UNUSABLE_S;
}

export function describeDifference(difference: number): string {
  return `${Math.abs(difference).toFixed(1)} s ${difference < 0 ? 'behind' : 'ahead of'} this machine's`;
}
