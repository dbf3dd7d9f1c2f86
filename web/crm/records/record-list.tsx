import type { ReactNode } from 'react';
import type { RecordLayout } from './column.ts';
import type { Noun } from './count.ts';
import { ListFailure, StaleNotice } from './list-failure.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { leavesOut, type Narrowing, type Narrowings } from './narrowing.ts';
import { NothingFound } from './nothing-found.tsx';
import { useRowHeight } from './use-page-layout.ts';
import type { Records } from './use-records.ts';
import { VirtualTable } from './virtual-table.tsx';

interface RecordListProps<Row> {
  records: Records<Row>;
  noun: Noun;
  narrowings: Narrowings;
  narrowing: Narrowing;
  layout: RecordLayout<Row>;
  /** The way to a new record. */
  add?: { label: string; onAdd: () => void };
  /** What else can be done with the list. */
  tools?: ReactNode;
  /** What a list without any record says. */
  empty: ReactNode;
}

/** A list of records, and what finds one in it. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { records, noun, narrowings, narrowing, add, tools } = props;
  return (
    <>
      <ListToolbar
        noun={noun}
        narrowings={narrowings}
        narrowing={narrowing}
        count={records.rows && records.total}
        add={add}
        tools={tools}
      />
      <Listed {...props} />
    </>
  );
}

/** The list in whichever of its states it is: full, empty, with nothing found, failed or loading. */
function Listed<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { records, noun, narrowings, narrowing, layout, empty } = props;
  const rowHeight = useRowHeight();
  const label = noun[1].replace(/^./, (letter) => letter.toUpperCase());
  const { rows, hasFailed } = records;
  if (!rows) {
    // The failure stays while it tries again, so that the focus on its button is not lost.
    return hasFailed ? <ListFailure label={label} records={records} /> : <ListSkeleton label={label} />;
  }
  return (
    <>
      {rows.length > 0 ? (
        <VirtualTable
          key={rowHeight}
          label={label}
          records={records}
          rows={rows}
          layout={layout}
          rowHeight={rowHeight}
          sort={narrowing.sort ?? narrowings.sorts[0].value}
          narrowings={narrowings}
        />
      ) : leavesOut(narrowing) ? (
        <NothingFound noun={noun[1]} narrowing={narrowing} />
      ) : (
        <div className="max-w-prose px-4 py-10 text-ink-soft md:px-6">{empty}</div>
      )}
      {records.error && <StaleNotice label={label} records={records} />}
    </>
  );
}
