import type { TimelineEntry } from '../../../../../contract/timeline.ts';

const DAY_MS = 86_400_000;
const thisYear = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
const otherYear = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' });

export interface TimelineDay {
  /** `Today`, `Yesterday`, or the date, by this browser's clock. */
  label: string;
  entries: TimelineEntry[];
}

/** The entries, newest first, day by day. */
export function groupByDay(entries: readonly TimelineEntry[], now: number): TimelineDay[] {
  const days: TimelineDay[] = [];
  for (const entry of entries) {
    const label = dayLabel(new Date(entry.at), new Date(now));
    const last = days.at(-1);
    if (last?.label === label) last.entries.push(entry);
    else days.push({ label, entries: [entry] });
  }
  return days;
}

function dayLabel(day: Date, now: Date): string {
  const dayStart = startOfDay(day);
  const elapsed = startOfDay(now) - dayStart;
  if (elapsed <= 0) return 'Today';
  // Days with a change of clocks are an hour shorter or longer.
  if (Math.round(elapsed / DAY_MS) === 1) return 'Yesterday';
  return (day.getFullYear() === now.getFullYear() ? thisYear : otherYear).format(day);
}

function startOfDay(date: Date): number {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime();
}
