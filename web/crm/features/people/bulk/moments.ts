import type { BulkPreview } from '#contract/bulk.ts';
import { comingLabel, dateLabel } from '#crm/shared/local-time.ts';

type Later = BulkPreview['later'];

/** A moment, or a day, at which so many messages go out. */
export interface Moment {
  label: string;
  count: number;
}

/** More moments than this are told by their days. */
const MOST = 6;

/** Groups messages that wait by the time at which they go out, to the minute. When that makes too many groups, by the day. */
export function momentsOf(later: Later, now: Date): Moment[] {
  const byMinute = sumsBy(later, (at) => comingLabel(new Date(at), now));
  if (byMinute.length <= MOST) return byMinute;
  const byDay = sumsBy(later, (at) => comingLabel(new Date(at), now).replace(/ at .*$/, ''));
  // A week of caps for each of many hours still fits. What is beyond that is told together.
  const [last] = later.slice(-1);
  return byDay.length <= MOST + 1 || !last
    ? byDay
    : [{ label: `until ${dateLabel(last.at)}`, count: later.reduce((sum, { count }) => sum + count, 0) }];
}

function sumsBy(later: Later, labelOf: (at: string) => string): Moment[] {
  const sums = new Map<string, number>();
  for (const { at, count } of later) sums.set(labelOf(at), (sums.get(labelOf(at)) ?? 0) + count);
  return [...sums].map(([label, count]) => ({ label, count }));
}
