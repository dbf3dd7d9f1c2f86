const DAY = 86_400_000;

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });
const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const dateAndTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const longDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const thisYearsDay = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
const thisYearsMoment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

const comingDay = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' });

/** `3:00 PM` */
export function timeLabel(instant: string): string {
  return time.format(new Date(instant));
}

/** `Dec 22, 2026` */
export function dateLabel(instant: string): string {
  return date.format(new Date(instant));
}

/** Returns the same of a day without a time, such as `2026-12-22`, wherever the browser is. */
export function dayInWords(day: string): string {
  return date.format(new Date(`${day}T12:00`));
}

/** `Dec 22, 2026, 3:00 PM` */
export function dateTimeLabel(instant: string): string {
  return dateAndTime.format(new Date(instant));
}

/** Returns `Nov 25, 3:00 PM`. Another year's date includes the year. */
export function formatMoment(at: Date, now: Date): string {
  return (isSameYear(at, now) ? thisYearsMoment : dateAndTime).format(at);
}

/** Returns `Today`, `Yesterday` or `Friday, November 13`. Another year's date includes the year. */
export function dayLabel(at: Date, now: Date): string {
  // Rounds because days on which the clocks change are an hour shorter or longer.
  const days = Math.round((startOfDay(now) - startOfDay(at)) / DAY);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return (isSameYear(at, now) ? thisYearsDay : longDate).format(at);
}

/** Returns `today at 3:00 PM`, `tomorrow at 9:00 AM` or `Mon, Nov 30 at 9:00 AM`. Another year's date includes the year. */
export function comingLabel(at: Date, now: Date): string {
  const days = Math.round((startOfDay(at) - startOfDay(now)) / DAY);
  const near = ['today', 'tomorrow'][days];
  const day = near ?? (isSameYear(at, now) ? comingDay : date).format(at);
  return `${day} at ${time.format(at)}`;
}

/** Returns local time such as `2026-11-25T15:00`, the format of a `datetime-local` input. */
export function toLocalInput(date: Date): string {
  const pad = (number: number) => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`;
}

function isSameYear(at: Date, now: Date): boolean {
  return at.getFullYear() === now.getFullYear();
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
