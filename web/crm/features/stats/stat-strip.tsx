import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { toCents } from '../../../../contract/money.ts';
import type { Stats } from '../../../../contract/stats.ts';
import { Meter } from '../../../ui/meter.tsx';
import { Sparkline } from '../../../ui/sparkline.tsx';
import { Stat } from '../../../ui/stat.tsx';
import { formatCount } from '../../shared/count.ts';
import { describeHeadroom, type LicenseUsage, licensesOver } from '../../shared/license-usage.ts';
import { formatMoney } from '../../shared/money.ts';
import { statsQuery } from './stats.query.ts';

interface Figure {
  label: string;
  value: (stats: Stats) => string;
  /** Puts the figure into proportion, in words. */
  note: (stats: Stats) => string;
  picture?: (stats: Stats) => ReactNode;
  warning?: (stats: Stats) => boolean;
}

/** The five figures above the lists. */
const FIGURES: Figure[] = [
  {
    label: 'Total Revenue',
    value: ({ totalRevenue }) => formatMoney(totalRevenue),
    note: ({ revenueByMonth }) => `${formatMoney(revenueByMonth.at(-1)?.amount ?? '0')} this month`,
    picture: ({ revenueByMonth }) => <Sparkline values={revenueByMonth.map(({ amount }) => toCents(amount))} />,
  },
  {
    label: 'Total Customers',
    value: ({ totalCustomers }) => formatCount(totalCustomers),
    note: ({ customersByWeek }) => `${formatCount(customersByWeek.at(-1)?.count ?? 0)} this week`,
    picture: ({ customersByWeek }) => <Sparkline values={customersByWeek.map(({ count }) => count)} />,
  },
  {
    label: 'Total Purchases',
    value: ({ totalPurchases }) => formatCount(totalPurchases),
    note: ({ totalPurchases, totalCustomers }) => `${perCustomer(totalPurchases, totalCustomers)} per customer`,
  },
  {
    label: 'Team Members',
    value: ({ teamMembers }) => formatCount(teamMembers),
    // An active member is what uses a licence.
    note: ({ usedLicenses }) => `${formatCount(usedLicenses)} active`,
  },
  {
    label: 'License Usage',
    value: (stats) => `${formatCount(stats.usedLicenses)}/${formatCount(stats.totalLicenses)}`,
    note: (stats) => describeHeadroom(usageOf(stats)),
    picture: (stats) => <Meter {...usageOf(stats)} />,
    warning: (stats) => licensesOver(usageOf(stats)) > 0,
  },
];

export function StatStrip() {
  const { data: stats, isError } = useQuery(statsQuery);
  return (
    <dl className="grid grid-cols-2 gap-px border-b border-line bg-line *:bg-paper max-md:*:first:col-span-2 md:grid-cols-6 md:*:col-span-2 md:*:nth-[n+4]:col-span-3 lg:grid-cols-[1.25fr_1fr_1fr_1fr_1fr] lg:*:col-span-1 lg:*:nth-[n+4]:col-span-1">
      {FIGURES.map(({ label, value, note, picture, warning }) => (
        <Stat
          key={label}
          label={label}
          value={stats ? value(stats) : '–'}
          note={stats ? note(stats) : isError ? 'Not loaded' : undefined}
          picture={stats && picture?.(stats)}
          warning={stats ? (warning?.(stats) ?? false) : false}
        />
      ))}
    </dl>
  );
}

function usageOf({ usedLicenses, totalLicenses }: Stats): LicenseUsage {
  return { used: usedLicenses, total: totalLicenses };
}

function perCustomer(count: number, customers: number): string {
  return (customers > 0 ? count / customers : 0).toFixed(1);
}
