import * as z from 'zod/mini';

/** Months of the report, unless asked for others. */
export const MONEY_DEFAULT_MONTHS = 12;
const MOST_MONTHS = 120;

const DAY_OR_MONTH = z.string().check(
  z.regex(/^\d{4}-(0[1-9]|1[0-2])(-\d\d)?$/, 'must be a month such as 2026-11, or a day in it'),
  z.refine((text) => text.length === 7 || z.iso.date().safeParse(text).success, 'must be a day such as 2026-11-22'),
);

/** Whole months in UTC, both included, named as `2026-11` or by a day in them. */
export const MoneyReportQuery = z.object({ from: z.optional(DAY_OR_MONTH), to: z.optional(DAY_OR_MONTH) }).check(
  z.refine(({ from, to }) => !from || !to || monthOf(from) <= monthOf(to), {
    error: 'from must not be after to',
    path: ['from'],
  }),
  z.refine(({ from, to }) => !from || !to || monthsBetween(monthOf(from), monthOf(to)) < MOST_MONTHS, {
    error: `must be within ${MOST_MONTHS} months of to`,
    path: ['from'],
  }),
);
export type MoneyReportQuery = z.infer<typeof MoneyReportQuery>;

/** Money with two decimals, each on the day on which it came or went at Stripe, before Stripe's own fees. */
const sums = {
  /** What came in. */
  gross: z.string(),
  /** What staff or Stripe gave back. */
  refunds: z.string(),
  /** What banks took back for disputes, less what came back of disputes won; so it may be negative. */
  disputes: z.string(),
  /** Gross less refunds and disputes. */
  net: z.string(),
  newSubscriptions: z.number(),
  endedSubscriptions: z.number(),
};

export const MoneyMonth = z.object({
  /** `2026-11`. */
  month: z.string(),
  ...sums,
  /** What the subscriptions that run at its end, or now, bring in a month. */
  monthlyRecurringRevenue: z.string(),
  /** Subscriptions that ended in it, over those that ran at its beginning, from 0; null when none did. */
  churn: z.nullable(z.number()),
});
export type MoneyMonth = z.infer<typeof MoneyMonth>;

export const MoneyReport = z.object({
  /** Oldest first; the last one may be under way. */
  months: z.array(MoneyMonth),
  totals: z.object(sums),
});
export type MoneyReport = z.infer<typeof MoneyReport>;

/** The columns of the report's file, which has the months. */
export const MONEY_COLUMNS = [
  'month',
  'gross',
  'refunds',
  'disputes',
  'net',
  'newSubscriptions',
  'endedSubscriptions',
  'monthlyRecurringRevenue',
  'churn',
] as const satisfies (keyof MoneyMonth)[];

/** Months, both included. */
export interface MonthRange {
  from: string;
  to: string;
}

/** The months of a report that names none, or only its end or its beginning; none is in the future. `today` is in UTC. */
export function reportMonths({ from, to }: MoneyReportQuery, today: string): MonthRange {
  const present = monthOf(today);
  const asked = to === undefined ? present : monthOf(to);
  const end = asked > present ? present : asked;
  const longest = addMonths(end, 1 - MOST_MONTHS);
  const begin = from === undefined ? addMonths(end, 1 - MONEY_DEFAULT_MONTHS) : monthOf(from);
  return { from: begin < longest ? longest : begin, to: end };
}

/** `2026-11` of a day, or of itself. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** `2026-11` and some months on, or back. */
export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return monthOf(date.toISOString());
}

function monthsBetween(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number);
  return (toYear - fromYear) * 12 + toMonth - fromMonth;
}

/** What the report's file is called. */
export function moneyFileName({ from, to }: MonthRange): string {
  return `money-${from}-to-${to}.csv`;
}
