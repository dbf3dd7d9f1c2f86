const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const WEEKS = 12;
const RECENT_DAYS = 30;

export interface Trend {
  /** One sum a week, the oldest first; the last is the seven days up to now. */
  weeks: number[];
  /** The sum of the last 30 days. */
  recent: number;
}

/** Adds up `amountOf` each row by the time it was created; `now` in milliseconds since 1970. */
export function trendOf<Row extends { createdAt: string }>(
  rows: readonly Row[],
  amountOf: (row: Row) => number,
  now: number,
): Trend {
  const weeks = new Array<number>(WEEKS).fill(0);
  let recent = 0;
  for (const row of rows) {
    // A clock ahead of ours makes a row from the future: it belongs to this week.
    const age = Math.max(0, now - Date.parse(row.createdAt));
    const week = WEEKS - 1 - Math.floor(age / WEEK_MS);
    if (week >= 0) weeks[week] = (weeks[week] ?? 0) + amountOf(row);
    if (age < RECENT_DAYS * DAY_MS) recent += amountOf(row);
  }
  return { weeks, recent };
}
