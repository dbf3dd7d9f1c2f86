import { toCents } from '../../../../../contract/money.ts';
import type { Stats } from '../../../../../contract/stats.ts';
import { formatCount } from '../../../shared/count.ts';
import { formatMoney } from '../../../shared/money.ts';

/** One value of a series, and its words. */
export interface Point {
  /** What stands at the axis. */
  label: string;
  /** What the table and the tooltip say. */
  name: string;
  value: number;
  /** The value in words. */
  text: string;
}

const monthLabel = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayLabel = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

export function revenuePoints({ revenueByMonth }: Stats): Point[] {
  return revenueByMonth.map(({ month, amount }) => {
    const date = new Date(`${month}-01T00:00:00Z`);
    const text = formatMoney(amount);
    return { label: monthLabel.format(date), name: monthName.format(date), value: toCents(amount), text };
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
