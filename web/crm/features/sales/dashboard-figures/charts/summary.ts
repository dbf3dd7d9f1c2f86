import type { DashboardFigures } from '#contract/dashboard-figures.ts';
import type { MoneyReport } from '#contract/money-report.ts';
import { counted, formatCount } from '#crm/shared/count.ts';
import { formatCents, formatMoney } from '#crm/shared/money.ts';
import type { Point } from './point.ts';

/** Describes a chart in one or two sentences. The last point is the current month or week. */
export function summarizeRevenue(points: readonly Point[]): string {
  const now = points.at(-1);
  const total = points.reduce((sum, { value }) => sum + value, 0);
  if (!now || total === 0) return 'No revenue in the last twelve months.';
  const best = highest(points);
  return `${now.text} this month so far. Best month: ${best.name} with ${best.text}. Twelve months: ${formatCents(total)}.`;
}

export function summarizeMoney({ months, totals }: MoneyReport): string {
  const now = months.at(-1);
  if (!now || (Number(totals.gross) === 0 && Number(now.monthlyRecurringRevenue) === 0)) {
    return 'No payments in the last twelve months.';
  }
  return `${formatMoney(now.net)} net this month so far, ${formatMoney(now.monthlyRecurringRevenue)} recurring a month. What is pale went back.`;
}

export function summarizeCustomers(points: readonly Point[]): string {
  const now = points.at(-1);
  const before = points.slice(0, -1);
  const total = points.reduce((sum, { value }) => sum + value, 0);
  if (!now || total === 0) return 'No new customers in the last twelve weeks.';
  const average = before.reduce((sum, { value }) => sum + value, 0) / Math.max(1, before.length);
  return `${now.text} this week so far, ${formatCount(Math.round(average))} a week on average before.`;
}

export function summarizeLicenses({ customersByLicenses, usedLicenses, totalLicenses }: DashboardFigures): string {
  const { over } = customersByLicenses;
  const usage = `${formatCount(usedLicenses)} of ${formatCount(totalLicenses)} licenses in use.`;
  if (over === 0) return `${usage} Nobody is over the limit.`;
  return `${usage} ${counted(over, ['customer is', 'customers are'])} over the limit.`;
}

function highest(points: readonly Point[]): Point {
  return points.reduce((best, point) => (point.value > best.value ? point : best));
}
