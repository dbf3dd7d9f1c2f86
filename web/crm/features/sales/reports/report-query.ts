import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { get } from '#client/api.ts';
import { addDays, type FunnelQuery, type FunnelReport } from '#contract/funnel.ts';

/** Read again each time, because today's figures grow. Shows the last figures until the response arrives. */
export function funnelQuery(query: FunnelQuery) {
  return queryOptions<FunnelReport>({
    queryKey: ['api', 'crm', 'reports', 'funnel', query],
    queryFn: ({ signal }) => get('/api/crm/reports/funnel', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** UTC days, both inclusive. */
export interface DayRange {
  from: string;
  to: string;
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

/** Moves the first or last day or month, and the other one along when they would cross. */
export function moveEnd({ from, to }: DayRange, end: 'from' | 'to', moved: string): DayRange {
  if (end === 'from') return { from: moved, to: moved > to ? moved : to };
  return { from: moved < from ? moved : from, to: moved };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
