import { Button } from '../../../ui/button.tsx';
import { describeLoadFailure } from '../../shared/load-failure.ts';

interface LoadFailureProps {
  what: string;
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
}

/** Stands in the place of what could not be loaded. */
export function LoadFailure({ what, query }: LoadFailureProps) {
  return (
    <div role="alert">
      <p className="font-medium text-failed">{what} could not be loaded</p>
      <p className="text-ink-soft">{describeLoadFailure(query.error)}</p>
      <Button variant="secondary" size="sm" className="mt-3" pending={query.isFetching} onClick={() => query.refetch()}>
        Try again
      </Button>
    </div>
  );
}
