import { clsx } from 'clsx';
import { memo, type ReactNode } from 'react';
import { TableCell, TableRow } from '#ui/table.tsx';
import { TabStopContext } from '../keyboard/tab-stop.ts';
import { runByKey } from './action-keys.ts';
import type { RecordLayout } from './column.ts';
import { SelectCell } from './select-box.tsx';

interface RecordRowProps<T> {
  /** The position in the table as screen readers count it: from 1, including the header. */
  index: number;
  row: T;
  layout: RecordLayout<T>;
  /** Whether this row is the table's tab stop. */
  isTabStop: boolean;
  /** Whether somebody has deleted the record since it was read. The row keeps its place so that no other row moves. */
  isDeleted: boolean;
  isSelected: boolean;
}

function Row<T extends { id: string }>({ index, row, layout, isTabStop, isDeleted, isSelected }: RecordRowProps<T>) {
  const { columns, grid, actions, nameOf, keys = [] } = layout;
  return (
    <TableRow
      aria-rowindex={index}
      data-row={row.id}
      onKeyDown={({ nativeEvent }) => runByKey(nativeEvent, row, isDeleted ? [] : keys)}
      className={clsx(
        ROW,
        OPEN,
        isDeleted ? DELETED : 'group hover:bg-paper-raised',
        nameOf && BESIDE_BOX,
        actions && BESIDE_ACTIONS,
        isSelected && SELECTED,
        grid,
      )}
    >
      {nameOf && <SelectCell id={row.id} name={nameOf(row)} isSelected={isSelected} disabled={isDeleted} />}
      {columns.map(({ header, cell, cellClass, className }, column) => (
        <TableCell key={header} className={clsx(cellClass, className)}>
          <TabStopContext value={column > 0 ? 'beside' : isTabStop ? 'stop' : 'name'}>{cell(row)}</TabStopContext>
        </TableCell>
      ))}
      {actions && (
        <TableCell className={ACTIONS}>
          {isDeleted ? (
            <span className="px-3 text-[0.8125rem]">Deleted</span>
          ) : (
            <TabStopContext value="beside">{actions(row)}</TabStopContext>
          )}
        </TableCell>
      )}
    </TableRow>
  );
}

/** One record. It is memoized because scrolling re-renders the table often. */
export const RecordRow = memo(Row) as typeof Row;

/** Placeholder for a record that is still loading. */
export function PendingRow({ index, children }: { index: number; children: ReactNode }) {
  return (
    <TableRow aria-rowindex={index} className={ROW}>
      <TableCell>{children}</TableCell>
    </TableRow>
  );
}

const ROW =
  'relative h-(--row-height) content-center items-center gap-x-2 border-b border-line px-4 md:px-6 two-lines:gap-x-4 ' +
  'two-lines:gap-y-0.5 one-line:gap-y-0';

/** Highlights the record whose panel is open. */
const OPEN =
  'has-[a[aria-current=true]]:bg-paper-raised has-[a[aria-current=true]]:shadow-[inset_3px_0_0_var(--color-signal)]';
const SELECTED = 'bg-highlight/20';
const DELETED = 'text-ink-soft *:not-last:line-through [&_*]:text-ink-soft';

/** Leaves room for the checkbox at the row's start. */
export const BESIDE_BOX = 'max-md:in-data-selecting:pl-12 md:pl-12';

/** Leaves room for the actions at the row's end. */
export const BESIDE_ACTIONS = 'pr-14 md:pr-16 row-buttons:pr-[calc(var(--row-buttons)+2rem)]';

const ACTIONS = 'absolute inset-y-0 right-1 flex items-center overflow-visible md:right-3 row-buttons:right-4';
