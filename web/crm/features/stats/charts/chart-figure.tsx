import type { ReactNode } from 'react';
import type { Point } from './point.ts';

interface ChartFigureProps {
  title: string;
  /** What the picture shows, in words. */
  summary: string;
  points: readonly Point[];
  /** What the points are of, and what their values count. */
  columns: readonly [of: string, value: string];
  /** The picture; hidden from screen readers, which get the table. */
  children: ReactNode;
}

/** A chart, its summary, and all its values as a table for screen readers. */
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
