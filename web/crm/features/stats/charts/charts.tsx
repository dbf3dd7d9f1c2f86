import type { Stats } from '../../../../../contract/stats.ts';
import { formatRoughly } from '../../../shared/money.ts';
import { BarChart } from './bar-chart.tsx';
import { ChartFigure } from './chart-figure.tsx';
import { LineChart } from './line-chart.tsx';
import { customerPoints, licensePoints, revenuePoints } from './point.ts';
import { ShareBars } from './share-bars.tsx';
import { summarizeCustomers, summarizeLicenses, summarizeRevenue } from './summary.ts';

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** The dashboard's charts, over all data. */
export function Charts({ stats }: { stats: Stats }) {
  const revenue = revenuePoints(stats);
  const customers = customerPoints(stats);
  const licenses = licensePoints(stats);
  return (
    <div className="grid gap-px bg-line *:bg-paper md:grid-cols-3">
      <ChartFigure
        title="Revenue by month"
        summary={summarizeRevenue(revenue)}
        points={revenue}
        columns={['Month', 'Revenue']}
      >
        <BarChart points={revenue} formatValue={formatRoughly} />
      </ChartFigure>
      <ChartFigure
        title="New customers by week"
        summary={summarizeCustomers(customers)}
        points={customers}
        columns={['Week', 'New customers']}
      >
        <LineChart points={customers} formatValue={(count) => (Number.isInteger(count) ? compact.format(count) : '')} />
      </ChartFigure>
      <ChartFigure
        title="License usage by customers"
        summary={summarizeLicenses(stats)}
        points={licenses}
        columns={['Licenses', 'Customers']}
      >
        <ShareBars points={licenses} warning="Over the limit" />
      </ChartFigure>
    </div>
  );
}
