import { clsx } from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { TableHead, TableHeader, TableRow } from '#ui/table.tsx';
import type { RecordLayout } from './column.ts';
import type { ListOptions } from './list-query.ts';
import { BESIDE_ACTIONS, BESIDE_BOX } from './record-row.tsx';
import { directionOf, fieldOf, nextSort, sortBy } from './sorting.ts';

interface ColumnHeadersProps<Row> {
  layout: RecordLayout<Row>;
  sort: string;
  listOptions: ListOptions;
  /** Whether the headers are visible, as above rows of one line. Screen readers get them either way. */
  seen: boolean;
  /** The checkbox that selects all rows. */
  selectAll: ReactNode;
}

/** The column names. They sort the list above rows of one line; above taller rows they are for screen readers and the toolbar sorts. */
export function ColumnHeaders<Row>({ layout, sort, listOptions, seen, selectAll }: ColumnHeadersProps<Row>) {
  return (
    <TableHead
      className={
        seen
          ? 'sticky top-[calc(2.75rem+var(--toolbar-height,3.25rem))] z-10 border-b border-line bg-paper text-xs text-ink-soft'
          : 'sr-only'
      }
    >
      <TableRow
        aria-rowindex={1}
        className={clsx(
          'relative items-center gap-x-4 px-6 py-2',
          layout.nameOf && BESIDE_BOX,
          layout.actions && BESIDE_ACTIONS,
          layout.grid,
        )}
      >
        {selectAll}
        {layout.columns.map(({ header, cellClass, isSecondLine, sort: first }) =>
          first && seen ? (
            <SortHeader key={header} {...{ header, cellClass, first, sort, listOptions }} />
          ) : (
            <TableHeader key={header} className={isSecondLine ? 'sr-only' : cellClass}>
              {header}
            </TableHeader>
          ),
        )}
        {layout.actions && <TableHeader className="sr-only">Actions</TableHeader>}
      </TableRow>
    </TableHead>
  );
}

interface SortHeaderProps {
  header: string;
  cellClass: string | undefined;
  /** The order after the first press. */
  first: string;
  /** The list's current order. */
  sort: string;
  listOptions: ListOptions;
}

/** A column header that sorts the list by its column. */
function SortHeader({ header, cellClass, first, sort, listOptions }: SortHeaderProps) {
  const direction = directionOf(fieldOf(first), sort);
  const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <TableHeader className={cellClass} aria-sort={direction ?? 'none'}>
      <button
        type="button"
        onClick={() => sortBy(nextSort(first, sort), listOptions)}
        className="group/sort inline-flex items-center gap-1 rounded-sm -outline-offset-2 hover:text-ink"
      >
        {header}
        <Arrow aria-hidden className={direction ? 'size-3 text-ink' : 'size-3 opacity-0 group-hover/sort:opacity-60'} />
      </button>
    </TableHeader>
  );
}
