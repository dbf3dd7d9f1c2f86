import type { ReactNode } from 'react';
import type { Point } from './point.ts';

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
export function ChartFigure({ title, summary, points, columns, children }: ChartFigureProps) {
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
