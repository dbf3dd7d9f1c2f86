import { Button } from '../../../ui/button.tsx';
import { describeLoadFailure } from '../load-failure.ts';
import type { Records } from './use-records.ts';

interface FailureProps {
  label: string;
  records: Pick<Records<unknown>, 'error' | 'isFetching' | 'retry'>;
}

/** Stands in the place of a list that has never come. */
export function ListFailure({ label, records }: FailureProps) {
  const { error, isFetching, retry } = records;
  return (
    <div role="alert" className="flex flex-col items-start gap-1 px-4 py-10 md:px-6">
      <p className="font-medium text-failed">{label} could not be loaded</p>
      <p className="text-ink-soft">{isFetching ? 'Trying again…' : describeLoadFailure(error)}</p>
      <Button variant="secondary" size="sm" className="mt-4" pending={isFetching} onClick={retry}>
        Try again
      </Button>
    </div>
  );
}

/** Stands at the foot of the screen while a list lacks rows, or changes, that could not be loaded. */
export function StaleNotice({ label, records }: FailureProps) {
  const { error, isFetching, retry } = records;
  return (
    <div
      role="alert"
      className="sticky bottom-0 max-md:bottom-15 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-failed-soft px-4 py-2 md:px-6"
    >
      <p className="text-failed">
        {label} are not up to date. {describeLoadFailure(error)}
      </p>
      <Button variant="secondary" size="sm" pending={isFetching} onClick={retry}>
        Try again
      </Button>
    </div>
  );
}
