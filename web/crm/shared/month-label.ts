const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Returns `Nov` for `2026-11`. */
export function shortMonthLabel(month: string): string {
  return short.format(firstOf(month));
}

/** Returns `November 2026` for `2026-11`. */
export function monthLabel(month: string): string {
  return long.format(firstOf(month));
}

function firstOf(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`);
}
