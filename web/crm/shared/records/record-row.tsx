import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import { TableCell, TableRow } from '../../../ui/table.tsx';
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
      className={clsx(ROW, 'group hover:bg-paper-raised', actions && BESIDE_ACTIONS, grid)}
    >
      {columns.map(({ header, cell, cellClass, className }) => (
        <TableCell key={header} className={clsx(cellClass, className)}>
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
  'relative h-(--row-height) content-center items-center gap-x-2 border-b border-line px-4 md:px-6 two-lines:gap-x-4 ' +
  'two-lines:gap-y-0.5';

/** Leaves the room at the row's end to what can be done with it. */
export const BESIDE_ACTIONS = 'pr-14 md:pr-16 row-buttons:pr-[calc(var(--row-buttons)+2rem)]';

const ACTIONS = 'absolute inset-y-0 right-1 flex items-center overflow-visible md:right-3 row-buttons:right-4';
