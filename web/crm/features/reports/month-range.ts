import { addMonths, type MonthRange, monthOf } from '../../../../contract/money-report.ts';

export const MONTH_SPANS = [6, 12, 24, 60] as const;
export const DEFAULT_MONTH_SPAN = 12;
/** Number of months to choose from. */
const CHOICE = 120;

/** Returns the months in the URL: `from` and `to`, or `months` back from the current one. Ignores invalid values. */
export function monthRangeOf(params: URLSearchParams, today: string): MonthRange & { span: number | undefined } {
  const known = monthsUntil(today);
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? ''];
  if (known.includes(from) && known.includes(to) && from <= to) return { from, to, span: undefined };
  const span = MONTH_SPANS.find((months) => String(months) === params.get('months')) ?? DEFAULT_MONTH_SPAN;
  const present = monthOf(today);
  return { from: addMonths(present, 1 - span), to: present, span };
}

/** Changes the first or last month, and moves the other one when they would cross. */
export function withMonth({ from, to }: MonthRange, end: 'from' | 'to', month: string): MonthRange {
  if (end === 'from') return { from: month, to: month > to ? month : to };
  return { from: month < from ? month : from, to: month };
}

/** Lists the months, newest first. */
export function monthsUntil(today: string): string[] {
  return Array.from({ length: CHOICE }, (_, back) => addMonths(monthOf(today), -back));
}
