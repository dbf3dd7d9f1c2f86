import { ACTIVE_DAYS, type CustomerUsage } from '#contract/usage.ts';
import { formatCount } from '../count.ts';

const DAY_MS = 86_400_000;

interface DaySum {
  /** YYYY-MM-DD in UTC. */
  day: string;
  count: number;
}

/** Returns what somebody did on each of the last 30 days (UTC), the oldest first, days without anything included. */
export function lastDaysOf(days: CustomerUsage['days'], sub: string, now: number): DaySum[] {
  const last = Array.from({ length: ACTIVE_DAYS }, (_, ago) => ({
    day: new Date(now - (ACTIVE_DAYS - 1 - ago) * DAY_MS).toISOString().slice(0, 10),
    count: 0,
  }));
  const byDay = new Map(last.map((sum) => [sum.day, sum]));
  for (const { day, count } of own(days, sub)) {
    const sum = byDay.get(day);
    if (sum) sum.count += count;
  }
  return last;
}

/** Returns `question: 12, sign in: 3`: what somebody did in these days in the app's words, the most first. Empty for nothing. */
export function typesInWords(days: CustomerUsage['days'], sub: string, since: string): string {
  const counts = new Map<string, number>();
  for (const { day, type, count } of own(days, sub)) {
    if (day >= since) counts.set(type, (counts.get(type) ?? 0) + count);
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([type, count]) => `${type.replaceAll('_', ' ')}: ${formatCount(count)}`)
    .join(', ');
}

function own(days: CustomerUsage['days'], sub: string): CustomerUsage['days'] {
  return days.filter((entry) => entry.sub === sub);
}
