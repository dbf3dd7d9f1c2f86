const thisYear = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const otherYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Returns `Nov 25, 3:00 PM`. Another year's date includes the year. */
export function formatMoment(at: Date, now: Date): string {
  return (at.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(at);
}

/** Returns local time such as `2026-11-25T15:00`, the format of a `datetime-local` input. */
export function toLocalInput(date: Date): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}
