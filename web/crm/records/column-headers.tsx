import { clsx } from 'clsx';
import { useMediaQuery } from '../../ui/media-query.ts';
import { TableHead, TableHeader, TableRow } from '../../ui/table.tsx';
import type { RecordLayout } from './column.ts';
import type { Narrowings } from './narrowing.ts';
import { SortHeader } from './sort-header.tsx';

interface ColumnHeadersProps<Row> {
  layout: RecordLayout<Row>;
  sort: string;
  narrowings: Narrowings;
}

/** The columns' names; on a wide screen they sort. On others only screen readers get them, and the toolbar sorts. */
export function ColumnHeaders<Row>({ layout, sort, narrowings }: ColumnHeadersProps<Row>) {
  const seen = useMediaQuery('(width >= 64rem)');
  return (
    <TableHead className="sticky top-24 z-10 border-b border-line bg-paper text-xs text-ink-soft max-lg:sr-only">
      <TableRow aria-rowindex={1} className={clsx('items-center gap-x-4 px-4 py-2 md:px-6', layout.grid)}>
        {layout.columns.map(({ header, place, sort: first }) =>
          first && seen ? (
            <SortHeader key={header} {...{ header, place, first, sort, narrowings }} />
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
