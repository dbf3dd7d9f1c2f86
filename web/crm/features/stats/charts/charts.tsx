import { useQuery } from '@tanstack/react-query';
import type { Stats } from '../../../../../contract/stats.ts';
import { formatRoughly } from '../../../shared/money.ts';
import { moneyReportQuery } from '../../../shared/money-report-query.ts';
import { BarChart } from './bar-chart.tsx';
import { ChartFigure } from './chart-figure.tsx';
import { LineChart } from './line-chart.tsx';
import { customerPoints, licensePoints, moneyPoints, revenuePoints } from './point.ts';
import { ShareBars } from './share-bars.tsx';
import { summarizeCustomers, summarizeLicenses, summarizeMoney, summarizeRevenue } from './summary.ts';

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** The dashboard's charts over all data. */
export function Charts({ stats }: { stats: Stats }) {
  const revenue = revenuePoints(stats);
  const customers = customerPoints(stats);
  const licenses = licensePoints(stats);
  return (
    <div className="grid gap-px bg-line *:bg-paper md:grid-cols-2 lg:grid-cols-4">
      <ChartFigure
        title="Revenue by month"
        summary={summarizeRevenue(revenue)}
        points={revenue}
        columns={['Month', 'Revenue']}
      >
        <BarChart points={revenue} formatValue={formatRoughly} />
      </ChartFigure>
      <MoneyFigure />
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

/** Loaded only when the charts are open. */
function MoneyFigure() {
  const { data, isError } = useQuery(moneyReportQuery());
  const points = data ? moneyPoints(data) : [];
  const waiting = isError ? 'The months could not be loaded.' : 'Loading the months…';
  return (
    <ChartFigure
      title="Money by month"
      summary={data ? summarizeMoney(data) : waiting}
      points={points}
      columns={['Month', 'Net of gross']}
    >
      {data && <BarChart points={points} formatValue={formatRoughly} />}
    </ChartFigure>
  );
}
