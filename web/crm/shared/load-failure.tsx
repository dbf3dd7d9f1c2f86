import type { UseQueryResult } from '@tanstack/react-query';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { ApiError } from '#client/api-error.ts';
import { describeLoadFailure } from '#client/describe-load-failure.ts';
import { Button } from '#ui/button.tsx';

const NOT_FOUND = 404;

/** Returns whether the record does not exist, or no longer does. */
export function isGone(error: Error | null): boolean {
  return error instanceof ApiError && error.status === NOT_FOUND;
}

interface FailureProps {
  /** Names what could not be loaded, capitalized as the start of a sentence. */
  what: string;
  load: { error: Error | null; isFetching: boolean; retry: () => unknown };
}

/** Shown in place of data that never loaded. It stays during a retry so that its button keeps the focus. */
export function LoadFailure({ what, load, className }: FailureProps & { className?: string | undefined }) {
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

type Load = Pick<UseQueryResult<unknown>, 'data' | 'error' | 'errorUpdateCount' | 'isFetching' | 'refetch'>;

/** Returns whether nothing could be loaded, or not again. It stays so during a retry of what never loaded. */
export function hasLoadFailed({ data, error, errorUpdateCount }: Load): boolean {
  return data === undefined ? errorUpdateCount > 0 : error !== null;
}

interface LineProps extends Pick<FailureProps, 'what'> {
  query: Load;
  className?: string | undefined;
}

/** Says beside other things that a query could not load its data. Draws nothing otherwise. */
export function LoadFailureLine({ what, query, className }: LineProps) {
  const { error, isFetching, refetch } = query;
  if (!hasLoadFailed(query)) return null;
  return (
    <p role="alert" className={clsx('text-failed', className)}>
      {what} could not be loaded. {isFetching ? 'Trying again…' : describeLoadFailure(error)}{' '}
      <Button variant="quiet" size="sm" pending={isFetching} onClick={() => refetch()}>
        Try again
      </Button>
    </p>
  );
}

interface LoadedProps<Data> extends Pick<FailureProps, 'what'> {
  query: Load & Pick<UseQueryResult<Data>, 'data'>;
  /** Shown during the first load. */
  skeleton: ReactNode;
  /** Places the failure. */
  className?: string | undefined;
  /** Names the data, in the plural, when it is old. */
  old?: string;
  children: (data: Data) => ReactNode;
}

/** Shows what a query has loaded, and whether it could not be loaded again; or why it could not be loaded. */
export function Loaded<Data>({ what, query, skeleton, className, old = 'These details', children }: LoadedProps<Data>) {
  const { data, error, errorUpdateCount, isFetching, refetch } = query;
  const load = { error, isFetching, retry: refetch };
  if (data !== undefined) {
    return (
      <>
        {children(data)}
        {error && <StaleNotice what={old} load={load} />}
      </>
    );
  }
  if (errorUpdateCount === 0) return skeleton;
  return <LoadFailure what={what} load={load} className={className} />;
}

/** Shown at the bottom of the screen while some of a list's rows or changes could not be loaded. */
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
