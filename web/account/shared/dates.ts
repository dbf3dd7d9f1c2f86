const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** Returns `November 22, 2026` in the reader's time zone. */
export function formatDay(instant: string): string {
  return day.format(new Date(instant));
}
