const DAY = 86_400_000;
const thisYear = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
const otherYear = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** Returns `Today`, `Yesterday` or `Friday, November 13`. Another year's date includes the year. */
export function dayLabel(at: Date, now: Date): string {
  // Rounds because days on which the clocks change are an hour shorter or longer.
  const days = Math.round((startOfDay(now) - startOfDay(at)) / DAY);
  if (days <= 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return (at.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(at);
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
