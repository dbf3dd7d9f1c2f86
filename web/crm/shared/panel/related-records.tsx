import { type ReactNode, useState } from 'react';
import { describeLoadFailure } from '#client/describe-load-failure.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { formatCount } from '../count.ts';
import type { Records } from '../records/use-records.ts';
import { PanelSection } from './panel-section.tsx';

/** How many records are shown at first. */
const FIRST = 5;

interface RelatedRecordsProps<Row> {
  title: string;
  records: Records<Row>;
  /** Shown when there are no records. */
  empty: string;
  action?: ReactNode;
  children: (row: Row) => ReactNode;
}

/** A customer's related records: the first few, and all on request. */
export function RelatedRecords<Row extends { id: string }>(props: RelatedRecordsProps<Row>) {
  const { title, records, empty, action, children } = props;
  const [whole, setWhole] = useState(false);
  const { rows, total, error, isFetching, loadMore, retry } = records;
  const hasFailed = rows ? error !== null : records.hasFailed;
  const shown = whole ? rows : rows?.slice(0, FIRST);
  const hidden = total - (shown?.length ?? 0);
  const showMore = () => {
    if (whole) loadMore();
    setWhole(true);
  };
  return (
    <PanelSection title={title} count={rows && formatCount(total)} action={action}>
      {!rows && !hasFailed && <Skeleton className="mt-3 w-40" />}
      {hasFailed && (
        <p role="alert" className="mt-2 text-failed">
          {title} could not be loaded. {isFetching ? 'Trying again…' : describeLoadFailure(error)}{' '}
          <Button variant="quiet" size="sm" pending={isFetching} onClick={retry}>
            Try again
          </Button>
        </p>
      )}
      {rows?.length === 0 && <p className="mt-2 text-ink-soft">{empty}</p>}
      <ul>
        {shown?.map((row) => (
          <li key={row.id} className="border-b border-line py-1.5 last:border-0">
            {children(row)}
          </li>
        ))}
      </ul>
      {rows && hidden > 0 && (
        <Button variant="quiet" size="sm" className="-ml-3" pending={whole && isFetching} onClick={showMore}>
          Show {formatCount(hidden)} more
        </Button>
      )}
    </PanelSection>
  );
}
