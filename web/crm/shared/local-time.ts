const thisYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const otherYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** `Nov 25, 3:00 PM`; with its year when that is another one. */
export function formatMoment(at: Date, now: Date): string {
  return (at.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(at);
}

/** `2026-11-25T15:00`, as a field for date and time takes it. */
export function toLocalInput(date: Date): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}
