import { addMonths, type MonthRange, monthOf } from '../../../../contract/money-report.ts';

export const MONTH_SPANS = [6, 12, 24, 60] as const;
export const DEFAULT_MONTH_SPAN = 12;
/** Months that can be chosen. */
const CHOICE = 120;

/** The months that the URL names: `from` and `to`, or `months` back from this one. What makes no sense is left out of account. */
export function monthRangeOf(params: URLSearchParams, today: string): MonthRange & { span: number | undefined } {
  const known = monthsUntil(today);
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  if (known.includes(from) && known.includes(to) && from <= to) return { from, to, span: undefined };
  const span = MONTH_SPANS.find((months) => String(months) === params.get('months')) ?? DEFAULT_MONTH_SPAN;
  const present = monthOf(today);
  return { from: addMonths(present, 1 - span), to: present, span };
}

/** The range with another first or last month; the other one moves along where they would cross. */
export function withMonth({ from, to }: MonthRange, end: 'from' | 'to', month: string): MonthRange {
  if (end === 'from') return { from: month, to: month > to ? month : to };
  return { from: month < from ? month : from, to: month };
}

/** Newest first. */
export function monthsUntil(today: string): string[] {
  return Array.from({ length: CHOICE }, (_, back) => addMonths(monthOf(today), -back));
}
