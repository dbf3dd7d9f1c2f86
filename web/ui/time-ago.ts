const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const UNITS: readonly [unit: Intl.RelativeTimeFormatUnit, milliseconds: number][] = [
  ['year', 365 * DAY],
  ['month', 30 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
];

const format = new Intl.RelativeTimeFormat('en', { numeric: 'always' });

/**
 * Returns `3 days ago` in the largest unit that fits, rounded down. Both parameters are milliseconds since 1970. A
 * future instant counts as now, because the server's clock may be ahead of the browser's.
 */
export function timeAgo(instant: number, now: number): string {
  const elapsed = now - instant;
  for (const [unit, milliseconds] of UNITS) {
    if (elapsed >= milliseconds) return format.format(-Math.floor(elapsed / milliseconds), unit);
  }
  return 'moments ago';
}
