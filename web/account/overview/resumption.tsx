import type { Account, AccountSubscription } from '#contract/account.ts';
import { Button } from '#ui/button.tsx';
import { licenseName, monthlyPrice } from '../shared/licenses.ts';
import { Question } from '../shared/parts.tsx';

interface ResumptionProps {
  ending: AccountSubscription[];
  prices: Account['prices'];
  pending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** The second step of a resumption of several subscriptions: some of them may have been canceled on purpose before the others. */
export function Resumption({ ending, prices, pending, onConfirm, onClose }: ResumptionProps) {
  return (
    <Question title="Resume all that is canceled?" className="mt-5">
      <ul className="mt-3 flex max-w-[60ch] list-disc flex-col gap-1.5 pl-5">
        {ending.map((each) => (
          <li key={each.id}>{`${licenseName(each)}: charged on, ${monthlyPrice(each, prices)} a month.`}</li>
        ))}
        <li>What you do not need you can cancel again afterwards.</li>
      </ul>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" pending={pending} onClick={onConfirm}>
          {pending ? 'Resuming…' : 'Yes, resume all'}
        </Button>
        <Button variant="quiet" onClick={onClose}>
          Leave it canceled
        </Button>
      </div>
    </Question>
  );
}
