const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });

/** `Dec 22, 2026` */
export function dateLabel(instant: string): string {
  return date.format(new Date(instant));
}
