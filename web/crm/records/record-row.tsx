import { clsx } from 'clsx';
import { memo, type Ref } from 'react';
import { TableCell, TableRow } from '../../ui/table.tsx';
import type { RecordLayout } from './column.ts';

interface RecordRowProps<Row> {
  ref: Ref<HTMLTableRowElement>;
  /** Position in the list, from 0; how the virtualizer knows the element. */
  index: number;
  /** Position in the table as screen readers count, from 1, header included. */
  rowIndex: number;
  row: Row;
  layout: RecordLayout<Row>;
}

function Row<T>({ ref, index, rowIndex, row, layout }: RecordRowProps<T>) {
  return (
    <TableRow
      ref={ref}
      data-index={index}
      aria-rowindex={rowIndex}
      className={clsx(
        'absolute inset-x-0 top-0 h-(--row-height) content-center items-center gap-x-4 border-b border-line px-4 hover:bg-paper-raised md:gap-y-0.5 md:px-6',
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
