const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** `November 22, 2026`, where the reader is. */
export function formatDay(instant: string): string {
  return day.format(new Date(instant));
}
