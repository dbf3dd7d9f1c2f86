import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { clsx } from 'clsx';
import { useCallback, useRef } from 'react';
import { Table, TableBody, TableHead, TableHeader, TableRow } from '../../ui/table.tsx';
import type { RecordLayout } from './column.ts';
import { RecordRow } from './record-row.tsx';
import { usePageOffset } from './use-page-layout.ts';

const OVERSCAN = 8;
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
  const virtualizer = useWindowVirtualizer<HTMLTableRowElement>({
    count: rows.length,
    estimateSize: () => rowHeight,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    scrollMargin: usePageOffset(body),
    overscan: OVERSCAN,
    directDomUpdates: true,
  });
  const { containerRef } = virtualizer;
  const bodyRef = useCallback(
    (node: HTMLTableSectionElement | null) => {
      body.current = node;
      containerRef(node);
    },
    [containerRef],
  );
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
      <TableBody ref={bodyRef} className="relative">
        {virtualizer.getVirtualItems().map(({ index, key }) => {
          const row = rows[index];
          return (
            row && (
              <RecordRow
                key={key}
                ref={virtualizer.measureElement}
                index={index}
                rowIndex={index + 1 + HEADER_ROWS}
                row={row}
                layout={layout}
              />
            )
          );
        })}
      </TableBody>
    </Table>
  );
}
