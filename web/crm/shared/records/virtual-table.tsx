import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { Skeleton } from '#ui/skeleton.tsx';
import { Table, TableBody } from '#ui/table.tsx';
import type { Noun } from '../count.ts';
import type { RecordLayout } from './column.ts';
import { ColumnHeaders } from './column-headers.tsx';
import { useCurrentRow } from './current-row.ts';
import type { ListOptions } from './list-query.ts';
import type { LiveList } from './live-list.ts';
import { nextPageDirection } from './next-page.ts';
import type { RowLayout } from './record-area.tsx';
import { PendingRow, RecordRow } from './record-row.tsx';
import { SelectAllHeader } from './select-box.tsx';
import type { Selection } from './selection.ts';
import type { Records } from './use-records.ts';

const OVERSCAN = 4;
const HEADER_ROWS = 1;
/** The ARIA value for an unknown number of rows. */
const UNKNOWN = -1;
/** The height that tabs, toolbar and headers may cover at the top of the screen. */
const COVERED_PX = 140;

interface VirtualTableProps<Row> {
  label: string;
  records: Records<Row>;
  rows: readonly Row[];
  layout: RecordLayout<Row>;
  live: LiveList | undefined;
  sort: string;
  listOptions: ListOptions;
  /** The selection, if rows can be selected. */
  selection: Selection | undefined;
  noun: Noun;
  /** The table is recreated when the row height changes. */
  rowLayout: RowLayout;
}

/**
 * A table of any length that scrolls with the page and keeps only the rows in view in the DOM. It is as tall as the
 * whole list, and loads rows when they come near the view.
 */
export function VirtualTable<Row extends { id: string }>(props: VirtualTableProps<Row>) {
  const { label, records, rows, live, layout, rowLayout, sort, listOptions, selection, noun } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const scrollMargin = usePageOffset(body);
  const virtualizer = useWindowVirtualizer({
    count: Math.max(records.length, rows.length),
    estimateSize: () => rowLayout.height,
    scrollMargin,
    overscan: OVERSCAN,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  const { lastRows, length, isTotalCapped, isFetching, deletedIds } = records;
  const lastFrom = length - lastRows.length;
  const rowAt = (index: number) => rows[index] ?? lastRows[index - lastFrom];
  const toLoad = nextPageDirection({ length, fromStart: rows.length, fromEnd: lastRows.length, first, last });
  const load = useEffectEvent((from: 'start' | 'end') =>
    from === 'start' ? records.loadMore() : records.loadFromEnd(),
  );
  useEffect(() => {
    if (toLoad && !isFetching) load(toLoad);
  }, [toLoad, isFetching]);
  const { currentId, onFocus } = useCurrentRow({
    rowAt,
    indexOf: (id) => {
      const index = rows.findIndex((row) => row.id === id);
      const last = index === -1 ? lastRows.findIndex((row) => row.id === id) : -1;
      return last === -1 ? index : lastFrom + last;
    },
    firstInView: () => firstBelow(body.current, COVERED_PX, rowLayout.height),
    scrollTo: (index) => virtualizer.scrollToIndex(index, { align: 'center', behavior: 'instant' }),
  });
  const isCurrent = (index: number) => rowAt(index)?.id === currentId;
  const tabStop = items.find(({ index }) => isCurrent(index))?.index ?? virtualizer.range?.startIndex ?? first;
  useEffect(() => live?.show(items.flatMap(({ index }) => rowAt(index)?.id ?? [])));
  // Padding takes the place of the rows above the view. A separate style for each row would make Chromium's style cache
  // grow with every row scrolled past; that was measured at ten times the work.
  const paddingTop = (items[0]?.start ?? scrollMargin) - scrollMargin;
  return (
    <Table aria-label={label} aria-rowcount={isTotalCapped ? UNKNOWN : length + HEADER_ROWS}>
      <ColumnHeaders
        layout={layout}
        sort={sort}
        listOptions={listOptions}
        seen={rowLayout.lines === 1}
        selectAll={
          selection &&
          records.total > 0 &&
          !records.isSimilar && (
            <SelectAllHeader
              selection={selection}
              total={records.total}
              isCapped={records.isTotalCapped}
              noun={noun[1]}
            />
          )
        }
      />
      <TableBody
        ref={body}
        className="[overflow-anchor:none]"
        onFocus={onFocus}
        style={{ height: virtualizer.getTotalSize(), paddingTop }}
      >
        {items.map(({ index }) => {
          const row = rowAt(index);
          const position = index + 1 + HEADER_ROWS;
          return row ? (
            <RecordRow
              key={row.id}
              index={position}
              row={row}
              layout={layout}
              isTabStop={index === tabStop}
              isDeleted={deletedIds.has(row.id)}
              isSelected={selection?.has(row.id) ?? false}
            />
          ) : (
            <PendingRow key={index} index={position}>
              <Skeleton className="w-48" />
            </PendingRow>
          );
        })}
      </TableBody>
    </Table>
  );
}

/** Returns the first row whose lower edge is below `top` on the screen. */
function firstBelow(body: HTMLElement | null, top: number, rowHeight: number): number {
  const bodyTop = body?.getBoundingClientRect().top ?? 0;
  return Math.max(0, Math.floor((top - bodyTop) / rowHeight));
}

/** Returns the distance in pixels from the top of the page to the element. Follows changes in the content above it. */
function usePageOffset(element: RefObject<HTMLElement | null>): number {
  const [offset, setOffset] = useState(0);
  useLayoutEffect(() => {
    const measure = () => {
      if (element.current) setOffset(Math.round(element.current.getBoundingClientRect().top + window.scrollY));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return offset;
}
