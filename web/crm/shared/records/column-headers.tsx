import { clsx } from 'clsx';
import { TableHead, TableHeader, TableRow } from '../../../ui/table.tsx';
import type { RecordLayout } from './column.ts';
import type { ListOptions } from './list-query.ts';
import { BESIDE_ACTIONS } from './record-row.tsx';
import { SortHeader } from './sort-header.tsx';

interface ColumnHeadersProps<Row> {
  layout: RecordLayout<Row>;
  sort: string;
  listOptions: ListOptions;
  /** Rows of one line have headers that are seen. */
  seen: boolean;
}

/** The columns' names; over rows of one line they sort. Over others only screen readers get them, and the toolbar sorts. */
export function ColumnHeaders<Row>({ layout, sort, listOptions, seen }: ColumnHeadersProps<Row>) {
  return (
    <TableHead className={seen ? 'sticky top-24 z-10 border-b border-line bg-paper text-xs text-ink-soft' : 'sr-only'}>
      <TableRow
        aria-rowindex={1}
        className={clsx('items-center gap-x-4 px-6 py-2', layout.actions && BESIDE_ACTIONS, layout.grid)}
      >
        {layout.columns.map(({ header, place, sort: first }) =>
          first && seen ? (
            <SortHeader key={header} {...{ header, place, first, sort, listOptions }} />
          ) : (
            <TableHeader key={header} className={place}>
              {header}
            </TableHeader>
          ),
        )}
        {layout.actions && <TableHeader className="sr-only">Actions</TableHeader>}
      </TableRow>
    </TableHead>
  );
}
