import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RecordLayout } from './column.ts';
import { ListFailure } from './list-failure.tsx';
import { ListSkeleton } from './list-skeleton.tsx';
import { useRowHeight } from './use-page-layout.ts';
import { VirtualTable } from './virtual-table.tsx';

interface RecordListProps<Row> {
  query: UseQueryResult<Row[]>;
  /** What the rows are, in the plural: `Customers`. */
  label: string;
  layout: RecordLayout<Row>;
  /** What an empty list says and offers. */
  empty: ReactNode;
}

/** A list of records in whichever of its states it is: full, empty, failed or loading. */
export function RecordList<Row extends { id: string }>({ query, label, layout, empty }: RecordListProps<Row>) {
  const rowHeight = useRowHeight();
  if (query.data) {
    return query.data.length > 0 ? (
      <VirtualTable key={rowHeight} label={label} rows={query.data} layout={layout} rowHeight={rowHeight} />
    ) : (
      <div className="max-w-prose px-4 py-10 text-ink-soft md:px-6">{empty}</div>
    );
  }
  // Stays while it tries again, so that the focus on its button is not lost.
  if (query.errorUpdateCount > 0) {
    return (
      <ListFailure
        label={label}
        error={query.error}
        retrying={query.isFetching}
        onRetry={() => {
          void query.refetch();
        }}
      />
    );
  }
  return <ListSkeleton label={label} />;
}
