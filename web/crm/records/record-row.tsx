import { clsx } from 'clsx';
import { memo } from 'react';
import { TableCell, TableRow } from '../../ui/table.tsx';
import type { RecordLayout } from './column.ts';

interface RecordRowProps<T> {
  /** Position in the table as screen readers count, from 1, header included. */
  index: number;
  row: T;
  layout: RecordLayout<T>;
}

function Row<T>({ index, row, layout }: RecordRowProps<T>) {
  return (
    <TableRow
      aria-rowindex={index}
      className={clsx(
        'h-(--row-height) content-center items-center gap-x-4 border-b border-line px-4 hover:bg-paper-raised md:gap-y-0.5 md:px-6',
        layout.grid,
      )}
    >
      {layout.columns.map(({ header, cell, place, look }) => (
        <TableCell key={header} className={clsx(place, look)}>
          {cell(row)}
        </TableCell>
      ))}
    </TableRow>
  );
}

/** One record. Scrolling re-renders the table often, its rows never. */
export const RecordRow = memo(Row) as typeof Row;
