import { toCents } from '../../../../../contract/money.ts';
import type { MoneyReport } from '../../../../../contract/money-report.ts';
import type { Stats } from '../../../../../contract/stats.ts';
import { formatCount } from '../../../shared/count.ts';
import { formatMoney } from '../../../shared/money.ts';
import { monthLabel, shortMonthLabel } from '../../../shared/month-label.ts';

/** One value of a series, and its words. */
export interface Point {
  /** What stands at the axis. */
  label: string;
  /** What the table and the tooltip say. */
  name: string;
  value: number;
  /** The value in words. */
  text: string;
  /** How much of the value stayed; all of it unless told. */
  kept?: number;
}

const dayLabel = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

export function revenuePoints({ revenueByMonth }: Stats): Point[] {
  return revenueByMonth.map(({ month, amount }) => {
    const text = formatMoney(amount);
    return { label: shortMonthLabel(month), name: monthLabel(month), value: toCents(amount), text };
  });
}

/** What came in, and how much of it stayed when refunds and disputes had taken theirs. */
export function moneyPoints({ months }: MoneyReport): Point[] {
  return months.map(({ month, gross, net }) => {
    const text = gross === net ? formatMoney(net) : `${formatMoney(net)} of ${formatMoney(gross)}`;
    const kept = Math.max(0, toCents(net));
    const value = Math.max(kept, toCents(gross));
    return { label: shortMonthLabel(month), name: monthLabel(month), value, text, kept };
  });
}

export function customerPoints({ customersByWeek }: Stats): Point[] {
  return customersByWeek.map(({ week, count }) => {
    const label = dayLabel.format(new Date(`${week}T00:00:00Z`));
    return { label, name: `Week of ${label}`, value: count, text: formatCount(count) };
  });
}

export function licensePoints({ customersByLicenses }: Stats): Point[] {
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
