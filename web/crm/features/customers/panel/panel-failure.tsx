import { Button } from '../../../../ui/button.tsx';
import { describeLoadFailure, isGone } from '../../../shared/load-failure.ts';
import { closeCustomer } from '../../../shared/navigation/navigation.ts';

interface PanelFailureProps {
  error: Error;
  isFetching: boolean;
  retry: () => void;
}

/** Says why the panel has no customer to show, or an old state of one. */
export function PanelFailure({ error, isFetching, retry }: PanelFailureProps) {
  const gone = isGone(error);
  return (
    <div role="alert" className="flex flex-col items-start gap-1 px-5 py-6">
      <p className="font-medium text-failed">{gone ? 'This customer is gone' : 'The customer could not be loaded'}</p>
      <p className="text-ink-soft">
        {gone ? 'It has been deleted, or the link to it is wrong.' : describeLoadFailure(error)}
      </p>
      {gone ? (
        <Button variant="secondary" size="sm" className="mt-4" onClick={closeCustomer}>
          Close the panel
        </Button>
      ) : (
        <Button variant="secondary" size="sm" className="mt-4" pending={isFetching} onClick={retry}>
          Try again
        </Button>
      )}
    </div>
  );
}
