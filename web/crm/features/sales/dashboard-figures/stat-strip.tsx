import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DashboardFigures } from '#contract/dashboard-figures.ts';
import { toCents } from '#contract/money.ts';
import { formatCount } from '#crm/shared/count.ts';
import { describeHeadroom, type LicenseUsage, licensesOver } from '#crm/shared/license-usage.ts';
import { formatMoney } from '#crm/shared/money.ts';
import { Meter } from '#ui/meter.tsx';
import { Sparkline } from '#ui/sparkline.tsx';
import { Stat } from '#ui/stat.tsx';
import { ChartsSection, ChartsToggle } from './charts/charts-section.tsx';
import { dashboardFiguresQuery } from './feature.ts';

interface Figure {
  label: string;
  value: (figures: DashboardFigures) => string;
  /** A text that puts the figure into proportion. */
  note: (figures: DashboardFigures) => string;
  picture?: (figures: DashboardFigures) => ReactNode;
  warning?: (figures: DashboardFigures) => boolean;
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
    note: ({ buyers }) => `${formatCount(buyers)} with access`,
    picture: ({ customersByWeek }) => <Sparkline values={customersByWeek.map(({ count }) => count)} />,
  },
  {
    label: 'Total Purchases',
    value: ({ totalPurchases }) => formatCount(totalPurchases),
    note: ({ purchasesByWeek }) => `${formatCount(purchasesByWeek.at(-1)?.count ?? 0)} this week`,
    picture: ({ purchasesByWeek }) => <Sparkline values={purchasesByWeek.map(({ count }) => count)} />,
  },
  {
    label: 'Team Members',
    value: ({ teamMembers }) => formatCount(teamMembers),
    // Only active members use a license.
    note: ({ usedLicenses }) => `${formatCount(usedLicenses)} active`,
  },
  {
    label: 'License Usage',
    value: (figures) => `${formatCount(figures.usedLicenses)}/${formatCount(figures.totalLicenses)}`,
    note: (figures) => describeHeadroom(usageOf(figures)),
    picture: (figures) => <Meter {...usageOf(figures)} />,
    warning: (figures) => licensesOver(usageOf(figures)) > 0,
  },
];

/** The figures above the lists, in one row where there is room, with optional charts below. */
export function StatStrip() {
  const { data: figures, isError } = useQuery(dashboardFiguresQuery);
  return (
    <>
      <div className="@container">
        <div className="grid grid-cols-2 gap-px border-b border-line bg-line @2xl:grid-cols-3 @5xl:grid-cols-[repeat(5,minmax(0,1fr))_auto]">
          <dl className="contents *:bg-paper">
            {FIGURES.map(({ label, value, note, picture, warning }) => (
              <Stat
                key={label}
                label={label}
                value={figures ? value(figures) : '–'}
                note={figures ? note(figures) : isError ? 'Not loaded' : undefined}
                picture={figures && picture?.(figures)}
                warning={figures ? (warning?.(figures) ?? false) : false}
              />
            ))}
          </dl>
          <ChartsToggle />
        </div>
      </div>
      <ChartsSection />
    </>
  );
}

function usageOf({ usedLicenses, totalLicenses }: DashboardFigures): LicenseUsage {
  return { used: usedLicenses, total: totalLicenses };
}
