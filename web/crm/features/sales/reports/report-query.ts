import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get } from '#client/api.ts';
import { addDays, type FunnelQuery, type FunnelReport } from '#contract/funnel.ts';
import { type DayRange, isDay } from '#crm/shared/day-range.ts';

/** Read again each time, because today's figures grow. Shows the last figures until the response arrives. */
export function funnelQuery(query: FunnelQuery) {
  return queryOptions<FunnelReport>({
    queryKey: ['api', 'crm', 'reports', 'funnel', query],
    queryFn: ({ signal }) => get('/api/crm/reports/funnel', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

export const SPANS = [7, 30, 90, 365] as const;
const DEFAULT_SPAN = 30;

/** Returns the days in the URL: `from` and `to`, or `days` back from today. Ignores invalid values. */
export function rangeOf(params: URLSearchParams, today: string): DayRange & { span: number | undefined } {
  const [from, to] = [params.get('from'), params.get('to')];
  if (from && to && isDay(from) && isDay(to) && from <= to) return { from, to, span: undefined };
  const span = SPANS.find((days) => String(days) === params.get('days')) ?? DEFAULT_SPAN;
  return { from: addDays(today, 1 - span), to: today, span };
}

export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
