import { clsx } from 'clsx';
import { ApiError } from '../../client/api-error.ts';
import { describeLoadFailure } from '../../client/describe-load-failure.ts';
import { Button } from '../../ui/button.tsx';

const NOT_FOUND = 404;

/** The record has been deleted, or never was. */
export function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.status === NOT_FOUND;
}

export { describeLoadFailure };

interface FailureProps {
  /** What could not be loaded, as a sentence begins with it. */
  what: string;
  load: { error: Error | null; isFetching: boolean; retry: () => unknown };
}

/** Stands in the place of what has never come; also while it tries again, so that the focus on its button is not lost. */
export function LoadFailure({ what, load, className }: FailureProps & { className?: string }) {
  const { error, isFetching, retry } = load;
  return (
    <div role="alert" className={clsx('flex flex-col items-start gap-1', className)}>
      <p className="font-medium text-failed">{what} could not be loaded</p>
      <p className="text-ink-soft">{isFetching ? 'Trying again…' : describeLoadFailure(error)}</p>
      <Button variant="secondary" size="sm" className="mt-4" pending={isFetching} onClick={() => retry()}>
        Try again
      </Button>
    </div>
  );
}

/** Stands at the foot of the screen while a list lacks rows, or changes, that could not be loaded. */
export function StaleNotice({ what, load }: FailureProps) {
  const { error, isFetching, retry } = load;
  return (
    <div
      role="alert"
      className="sticky bottom-0 max-md:bottom-15 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-failed-soft px-4 py-2 md:px-6"
    >
      <p className="text-failed">
        {what} are not up to date. {describeLoadFailure(error)}
      </p>
      <Button variant="secondary" size="sm" pending={isFetching} onClick={() => retry()}>
        Try again
      </Button>
    </div>
  );
}
