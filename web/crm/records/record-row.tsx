import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import { TableCell, TableRow } from '../../ui/table.tsx';
import type { RecordLayout } from './column.ts';

interface RecordRowProps<T> {
  /** Position in the table as screen readers count, from 1, header included. */
  index: number;
  row: T;
  layout: RecordLayout<T>;
}

function Row<T>({ index, row, layout }: RecordRowProps<T>) {
  const { columns, grid, actions } = layout;
  return (
    <TableRow
      aria-rowindex={index}
      className={clsx(ROW, 'group hover:bg-paper-raised', actions && 'max-lg:pr-14 md:max-lg:pr-16', grid)}
    >
      {columns.map(({ header, cell, place, look }) => (
        <TableCell key={header} className={clsx(place, look)}>
          {cell(row)}
        </TableCell>
      ))}
      {actions && <TableCell className={ACTIONS}>{actions(row)}</TableCell>}
    </TableRow>
  );
}

/** One record. Scrolling re-renders the table often, its rows never. */
export const RecordRow = memo(Row) as typeof Row;

/** Stands for a record that is still on its way. */
export function PendingRow({ index, children }: { index: number; children: ReactNode }) {
  return (
    <TableRow aria-rowindex={index} className={ROW}>
      <TableCell>{children}</TableCell>
    </TableRow>
  );
}

const ROW =
  'relative h-(--row-height) content-center items-center gap-x-4 border-b border-line px-4 md:gap-y-0.5 md:px-6';

const ACTIONS =
  'absolute inset-y-0 right-1 flex items-center gap-1.5 overflow-visible md:right-3 ' +
  'lg:hover-device:right-0 lg:hover-device:bg-paper-raised lg:hover-device:pr-6 lg:hover-device:pl-3 lg:hover-device:opacity-0 ' +
  'lg:hover-device:group-hover:opacity-100 lg:hover-device:focus-within:opacity-100';
