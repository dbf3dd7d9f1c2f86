import { Button } from '../../ui/button.tsx';
import { describeLoadFailure } from './load-failure.ts';

interface ListFailureProps {
  label: string;
  /** `null` while it tries again. */
  error: Error | null;
  retrying: boolean;
  onRetry: () => void;
}

export function ListFailure({ label, error, retrying, onRetry }: ListFailureProps) {
  return (
    <div role="alert" className="flex flex-col items-start gap-1 px-4 py-10 md:px-6">
      <p className="font-medium text-failed">{label} could not be loaded</p>
      <p className="text-ink-soft">{retrying ? 'Trying again…' : describeLoadFailure(error)}</p>
      <Button variant="secondary" size="sm" className="mt-4" pending={retrying} onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
