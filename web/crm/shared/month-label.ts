const short = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const long = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `Nov` of `2026-11`. */
export function shortMonthLabel(month: string): string {
  return short.format(firstOf(month));
}

/** `November 2026` of `2026-11`. */
export function monthLabel(month: string): string {
  return long.format(firstOf(month));
}

function firstOf(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`);
}
