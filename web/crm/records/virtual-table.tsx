import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { useRef } from 'react';
import { Table, TableBody, TableHead, TableHeader, TableRow } from '../../ui/table.tsx';
import type { RecordLayout } from './column.ts';
import { RecordRow } from './record-row.tsx';
import { usePageOffset } from './use-page-layout.ts';

const OVERSCAN = 10;
const HEADER_ROWS = 1;

interface VirtualTableProps<Row> {
  label: string;
  rows: readonly Row[];
  layout: RecordLayout<Row>;
  /** Pixels; a table is made anew for another height. */
  rowHeight: number;
}

/** A table of any length that scrolls with the page and keeps only the rows in view in the document. */
export function VirtualTable<Row extends { id: string }>({ label, rows, layout, rowHeight }: VirtualTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const scrollMargin = usePageOffset(body);
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => rowHeight,
    scrollMargin,
    overscan: OVERSCAN,
  });
  const items = virtualizer.getVirtualItems();
  // The rows flow behind a padding that stands for those above. Placing each row by a style of its own makes Chromium's
  // style cache grow with every row scrolled past: ten times the work, measured.
  const paddingTop = (items[0]?.start ?? scrollMargin) - scrollMargin;
  return (
    <Table aria-label={label} aria-rowcount={rows.length + HEADER_ROWS}>
      <TableHead className="sticky top-11 z-10 border-b border-line bg-paper text-xs text-ink-soft max-lg:sr-only">
        <TableRow aria-rowindex={HEADER_ROWS} className={clsx('items-center gap-x-4 px-4 py-2 md:px-6', layout.grid)}>
          {layout.columns.map(({ header, place }) => (
            <TableHeader key={header} className={place}>
              {header}
            </TableHeader>
          ))}
        </TableRow>
      </TableHead>
      <TableBody ref={body} style={{ height: virtualizer.getTotalSize(), paddingTop }}>
        {items.map(({ index }) => {
          const row = rows[index];
          return row && <RecordRow key={row.id} index={index + 1 + HEADER_ROWS} row={row} layout={layout} />;
        })}
      </TableBody>
    </Table>
  );
}
