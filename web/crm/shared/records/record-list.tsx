import { useStore } from '@nanostores/react';
import { clsx } from 'clsx';
import { ListChecks } from 'lucide-react';
import { type ComponentType, type ReactNode, Suspense, useRef } from 'react';
import { IconButton } from '#ui/icon-button.tsx';
import { capitalize } from '../capitalize.ts';
import { type Noun, nounFor } from '../count.ts';
import { LoadFailure, StaleNotice } from '../load-failure.tsx';
import type { RecordLayout } from './column.ts';
import { focusRow } from './focus-row.ts';
import { isFiltered, type ListOptions, type ListQuery } from './list-query.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { LiveList } from './live-list.ts';
import { NewPill } from './new-pill.tsx';
import { NothingFound } from './nothing-found.tsx';
import { RecordArea, type RowLayout } from './record-area.tsx';
import { type Selection, toggleBoxes, useSelection } from './selection.ts';
import type { Records } from './use-records.ts';
import { VirtualTable } from './virtual-table.tsx';

interface RecordListProps<Row> {
  records: Records<Row>;
  /** Keeps the rows up to date. Logs leave it out because their lines never change. */
  live?: LiveList;
  noun: Noun;
  listOptions: ListOptions;
  listQuery: ListQuery;
  layout: RecordLayout<Row>;
  /** Adds a record. */
  add?: { label: string; onAdd: () => void };
  /** Other actions on the rows that match. */
  tools?: ReactNode;
  /** The menu of the list's saved views. */
  Views?: Views;
  /** Makes rows selectable and offers actions on the selected ones. */
  bulk?: Bulk;
  /** Shown when there are no records at all. */
  empty: ReactNode;
}

export type Views = ComponentType<{ listQuery: ListQuery }>;

/** Makes a list's rows selectable. */
export interface Bulk {
  path: string;
  Bar: ComponentType<BulkBarProps>;
}

export interface BulkBarProps {
  noun: Noun;
  selection: Selection;
  /** How many rows match. */
  total: number;
}

/** A list of records with its search, filters and bulk actions. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { records, live, noun, listOptions, listQuery, add, tools, bulk, Views } = props;
  const matches = records.isSimilar ? 0 : records.total;
  const selection = useSelection(bulk?.path, listQuery, records);
  const chosen = bulk && selection;
  return (
    <>
      <ListToolbar
        noun={noun}
        listOptions={listOptions}
        listQuery={listQuery}
        count={records.rows && matches}
        isCountCapped={records.isTotalCapped}
        isSearching={records.isOutdated}
        add={add}
        views={
          Views && (
            <Suspense>
              <Views listQuery={listQuery} />
            </Suspense>
          )
        }
        tools={
          matches > 0 && (
            <>
              {bulk && <IconButton icon={ListChecks} label={`Select ${noun[1]}`} onClick={toggleBoxes} />}
              {tools}
            </>
          )
        }
      />
      <div data-beside-panel>
        {live && <NewRecords live={live} noun={noun} />}
        <RecordArea isPeople={props.layout.isPeople ?? false}>
          {(rowLayout) => <Listed {...props} rowLayout={rowLayout} selection={chosen} />}
        </RecordArea>
      </div>
      {bulk && selection.count > 0 && (
        <Suspense>
          {/* Leaves room so that the bar covers no row at the end of the list. */}
          <div className="h-24" />
          <bulk.Bar noun={noun} selection={selection} total={matches} />
        </Suspense>
      )}
    </>
  );
}

interface ListedProps<Row> extends RecordListProps<Row> {
  rowLayout: RowLayout;
  selection: Selection | undefined;
}

/** Shows the list, or that it is empty, has no match, has failed or is loading. */
function Listed<Row extends { id: string }>(props: ListedProps<Row>) {
  const { records, live, noun, listOptions, listQuery, layout, empty, rowLayout, selection } = props;
  const label = capitalize(noun[1]);
  const { rows, isSimilar, hasFailed } = records;
  if (!rows) {
    return hasFailed ? (
      <LoadFailure what={label} load={records} className="px-4 py-10 md:px-6" />
    ) : (
      <ListSkeleton label={label} />
    );
  }
  const isEmpty = rows.length === 0 && !isFiltered(listQuery);
  return (
    <div
      className={clsx('transition-opacity', records.isOutdated && 'opacity-45 delay-150')}
      aria-busy={records.isOutdated}
      data-selecting={selection?.isShown || undefined}
    >
      {isEmpty && <div className="max-w-prose px-4 py-10 text-ink-soft md:px-6">{empty}</div>}
      {!isEmpty && (rows.length === 0 || isSimilar) && <NothingFound noun={noun[1]} listQuery={listQuery} />}
      {isSimilar && <h2 className={SIMILAR}>Similar names</h2>}
      {rows.length > 0 && (
        <VirtualTable
          key={rowLayout.height}
          label={isSimilar ? `Similar ${noun[1]}` : label}
          records={records}
          rows={rows}
          live={live}
          layout={layout}
          rowLayout={rowLayout}
          selection={selection}
          noun={noun}
          sort={isSimilar ? BY_SIMILARITY : (listQuery.sort ?? listOptions.sorts[0].value)}
          listOptions={listOptions}
        />
      )}
      {records.error && <StaleNotice what={label} load={records} />}
    </div>
  );
}

/** Marks no column as sorted: similar rows come in order of similarity, whatever the list's order. */
const BY_SIMILARITY = '';

const SIMILAR = 'border-b border-line px-4 py-2 text-[0.8125rem] font-medium text-ink-soft md:px-6';

/** Shows above a list how many records are new since it was read, and reloads it on a press. It overlays the rows, so none of them move. */
function NewRecords({ live, noun }: { live: LiveList; noun: Noun }) {
  const count = useStore(live.$arrivals);
  const place = useRef<HTMLDivElement>(null);
  const show = async (button: HTMLElement) => {
    button.blur();
    const list = place.current?.closest('section');
    const top = list?.getBoundingClientRect().top ?? 0;
    if (top < 0) window.scrollBy({ top, behavior: 'instant' });
    const first = await live.refetch();
    // The pressed button is gone by now, and the row may be drawn a moment later.
    focusRow(() => list?.querySelector(`[data-row="${first}"] :is(a, button)`));
  };
  return (
    <div
      ref={place}
      role="status"
      className="sticky top-12 z-12 flex h-0 justify-center lg:top-[calc(2.75rem+var(--toolbar-height,3.25rem))]"
    >
      {count > 0 && (
        <NewPill count={count} onClick={({ currentTarget }) => void show(currentTarget)}>
          {nounFor(count, noun)}
        </NewPill>
      )}
    </div>
  );
}
