import type { ReactNode } from 'react';
import type { Noun } from '../count.ts';
import { LoadFailure, StaleNotice } from '../load-failure.tsx';
import type { RecordLayout } from './column.ts';
import { isFiltered, type ListOptions, type ListQuery } from './list-query.ts';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { NothingFound } from './nothing-found.tsx';
import { RecordArea, type RowLayout } from './record-area.tsx';
import type { Records } from './use-records.ts';
import { VirtualTable } from './virtual-table.tsx';

interface RecordListProps<Row> {
  records: Records<Row>;
  noun: Noun;
  listOptions: ListOptions;
  listQuery: ListQuery;
  layout: RecordLayout<Row>;
  /** The way to a new record. */
  add?: { label: string; onAdd: () => void };
  /** What else can be done with the rows that match. */
  tools?: ReactNode;
  /** What a list without any record says. */
  empty: ReactNode;
}

/** A list of records, and what finds one in it. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { records, noun, listOptions, listQuery, add, tools } = props;
  const matches = records.isSimilar ? 0 : records.total;
  return (
    <>
      <ListToolbar
        noun={noun}
        listOptions={listOptions}
        listQuery={listQuery}
        count={records.rows && matches}
        isCountCapped={records.isTotalCapped}
        add={add}
        tools={matches > 0 && tools}
      />
      <RecordArea>{(rowLayout) => <Listed {...props} rowLayout={rowLayout} />}</RecordArea>
    </>
  );
}

/** The list in whichever of its states it is: full, empty, with nothing found, failed or loading. */
function Listed<Row extends { id: string }>(props: RecordListProps<Row> & { rowLayout: RowLayout }) {
  const { records, noun, listOptions, listQuery, layout, empty, rowLayout } = props;
  const label = noun[1].replace(/^./, (letter) => letter.toUpperCase());
  const { rows, isSimilar, hasFailed } = records;
  if (!rows) {
    // The failure stays while it tries again, so that the focus on its button is not lost.
    return hasFailed ? (
      <LoadFailure what={label} load={records} className="px-4 py-10 md:px-6" />
    ) : (
      <ListSkeleton label={label} />
    );
  }
  const isEmpty = rows.length === 0 && !isFiltered(listQuery);
  return (
    <>
      {isEmpty && <div className="max-w-prose px-4 py-10 text-ink-soft md:px-6">{empty}</div>}
      {!isEmpty && (rows.length === 0 || isSimilar) && <NothingFound noun={noun[1]} listQuery={listQuery} />}
      {isSimilar && <h2 className={SIMILAR}>Similar names</h2>}
      {rows.length > 0 && (
        <VirtualTable
          key={rowLayout.height}
          label={isSimilar ? `Similar ${noun[1]}` : label}
          records={records}
          rows={rows}
          layout={layout}
          rowLayout={rowLayout}
          sort={isSimilar ? BY_SIMILARITY : (listQuery.sort ?? listOptions.sorts[0].value)}
          listOptions={listOptions}
        />
      )}
      {records.error && <StaleNotice what={label} load={records} />}
    </>
  );
}

/** No column's order: the likest come first, whatever the list is sorted by. */
const BY_SIMILARITY = '';

const SIMILAR = 'border-b border-line px-4 py-2 text-[0.8125rem] font-medium text-ink-soft md:px-6';
