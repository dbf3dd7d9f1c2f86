import { useQuery } from '@tanstack/react-query';
import { scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import type { DashboardFigures } from '#contract/dashboard-figures.ts';
import { formatRoughly } from '#crm/shared/money.ts';
import { moneyReportQuery } from '#crm/shared/money-report-query.ts';
import { customerPoints, licensePoints, moneyPoints, type Point, revenuePoints } from './point.ts';
import { summarizeCustomers, summarizeLicenses, summarizeMoney, summarizeRevenue } from './summary.ts';
import { BarChart, LineChart } from './time-charts.tsx';

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** The dashboard's charts over all data. */
export function Charts({ figures }: { figures: DashboardFigures }) {
  const revenue = revenuePoints(figures);
  const customers = customerPoints(figures);
  const licenses = licensePoints(figures);
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
        summary={summarizeLicenses(figures)}
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

interface ChartFigureProps {
  title: string;
  /** A description of the chart. */
  summary: string;
  points: readonly Point[];
  /** The table's headers for points and values. */
  columns: readonly [of: string, value: string];
  /** The chart, which is hidden from screen readers, because they get the table. */
  children: ReactNode;
}

/** A chart with its summary, and a table of all values for screen readers. */
function ChartFigure({ title, summary, points, columns, children }: ChartFigureProps) {
  return (
    <figure className="flex min-w-0 flex-col px-4 py-3 md:px-6">
      <figcaption>
        <p className="wide text-[0.8125rem]">{title}</p>
        <p className="min-h-8 text-xs text-ink-soft">{summary}</p>
      </figcaption>
      <div aria-hidden="true" className="mt-2 h-32">
        {children}
      </div>
      <table className="sr-only">
        <caption>{title}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ name, text }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

/** A bar for each part of a whole, with its name and value. `warning` is the part to highlight. */
function ShareBars({ points, warning }: { points: readonly Point[]; warning: string }) {
  const top = Math.max(1, ...points.map(({ value }) => value));
  const length = scaleLinear<number>({ domain: [0, top], range: [0, 100] });
  return (
    <div className="grid h-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 text-xs">
      {points.map(({ name, label, value, text }) => {
        const warns = name === warning && value > 0;
        return (
          <div key={name} className={clsx('contents', warns ? 'text-over' : 'text-ink-soft')}>
            <span>{label}</span>
            <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true" className="h-3 w-full">
              <rect width="100" height="8" className="fill-line/60" />
              <Bar width={length(value)} height={8} className={warns ? 'fill-over' : 'fill-ink-soft'} />
            </svg>
            <span className="text-right font-mono tabular-nums">{text}</span>
          </div>
        );
      })}
    </div>
  );
}
