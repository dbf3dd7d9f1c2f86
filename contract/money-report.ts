import * as z from 'zod/mini';

/** Length of the report in months, by default. */
export const MONEY_DEFAULT_MONTHS = 12;
const MOST_MONTHS = 120;

const DAY_OR_MONTH = z.string().check(
  z.regex(/^\d{4}-(0[1-9]|1[0-2])(-\d\d)?$/, 'must be a month such as 2026-11, or a day in it'),
  z.refine((text) => text.length === 7 || z.iso.date().safeParse(text).success, 'must be a day such as 2026-11-22'),
);

/** Whole months in UTC, inclusive. A month is given as `2026-11` or as a day in it. */
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

/** Money with two decimals, before Stripe's fees. Each amount counts on the day when Stripe moved it. */
const sums = {
  /** Money received. */
  gross: z.string(),
  /** Money that staff or Stripe refunded. */
  refunds: z.string(),
  /** Money that banks withdrew for disputes, minus money returned after won disputes. It can therefore be negative. */
  disputes: z.string(),
  /** Gross minus refunds and disputes. */
  net: z.string(),
  newSubscriptions: z.number(),
  endedSubscriptions: z.number(),
};

export const MoneyMonth = z.object({
  /** For example `2026-11`. */
  month: z.string(),
  ...sums,
  /** Monthly revenue of the subscriptions that are active at the end of the month, or now in the current month. */
  monthlyRecurringRevenue: z.string(),
  /** Subscriptions that ended in the month divided by those active at its start, 0 or more. Null when none were active. */
  churn: z.nullable(z.number()),
});
export type MoneyMonth = z.infer<typeof MoneyMonth>;

export const MoneyReport = z.object({
  /** Oldest first. The last month may still be in progress. */
  months: z.array(MoneyMonth),
  totals: z.object(sums),
});
export type MoneyReport = z.infer<typeof MoneyReport>;

/** The columns of the exported file, which contains the months. */
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

/** A range of months, inclusive. */
export interface MonthRange {
  from: string;
  to: string;
}

/** Returns the months of a report, filling in a missing start or end and leaving out the future. `today` is in UTC. */
export function reportMonths({ from, to }: MoneyReportQuery, today: string): MonthRange {
  const present = monthOf(today);
  const asked = to === undefined ? present : monthOf(to);
  const end = asked > present ? present : asked;
  const longest = addMonths(end, 1 - MOST_MONTHS);
  const begin = from === undefined ? addMonths(end, 1 - MONEY_DEFAULT_MONTHS) : monthOf(from);
  return { from: begin < longest ? longest : begin, to: end };
}

/** Returns the month, such as `2026-11`, of a day or a month. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** Adds months to a month such as `2026-11`. `count` may be negative. */
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

/** Returns the name of the exported file. */
export function moneyFileName({ from, to }: MonthRange): string {
  return `money-${from}-to-${to}.csv`;
}
