import type { DashboardFigures } from '#contract/dashboard-figures.ts';
import { toCents } from '#contract/money.ts';
import type { MoneyReport } from '#contract/money-report.ts';
import { formatCount } from '#crm/shared/count.ts';
import { formatMoney } from '#crm/shared/money.ts';
import { monthLabel, shortMonthLabel } from '#crm/shared/month-label.ts';

/** One value of a series with its texts. */
export interface Point {
  /** The label of the axis. */
  label: string;
  /** The name in the table and the tooltip. */
  name: string;
  value: number;
  /** The formatted value. */
  text: string;
  /** The part of the value that was not refunded. Defaults to all of it. */
  kept?: number;
}

const dayLabel = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

export function revenuePoints({ revenueByMonth }: DashboardFigures): Point[] {
  return revenueByMonth.map(({ month, amount }) => {
    const text = formatMoney(amount);
    return { label: shortMonthLabel(month), name: monthLabel(month), value: toCents(amount), text };
  });
}

/** Returns the income of each month, and the part that remains after refunds and disputes. */
export function moneyPoints({ months }: MoneyReport): Point[] {
  return months.map(({ month, gross, net }) => {
    const text = gross === net ? formatMoney(net) : `${formatMoney(net)} of ${formatMoney(gross)}`;
    const kept = Math.max(0, toCents(net));
    const value = Math.max(kept, toCents(gross));
    return { label: shortMonthLabel(month), name: monthLabel(month), value, text, kept };
  });
}

export function customerPoints({ customersByWeek }: DashboardFigures): Point[] {
  return customersByWeek.map(({ week, count }) => {
    const label = dayLabel.format(new Date(`${week}T00:00:00Z`));
    return { label, name: `Week of ${label}`, value: count, text: formatCount(count) };
  });
}

export function licensePoints({ customersByLicenses }: DashboardFigures): Point[] {
  const { none, free, full, over } = customersByLicenses;
  return [
    ['No licenses', none],
    ['Some free', free],
    ['All used', full],
    ['Over the limit', over],
  ].map(([label, value]) => ({
    label: String(label),
    name: String(label),
    value: Number(value),
    text: formatCount(Number(value)),
  }));
}
