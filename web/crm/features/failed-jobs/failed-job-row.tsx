import type { FailedJob } from '../../../../contract/failed-jobs.ts';
import { StateBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { openDialog } from '../../shared/dialogs/dialog-store.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';
import { CustomerLink } from '../../shared/navigation/links.tsx';
import { kindOf, nameOf } from './job-words.ts';
import { useRetryJob } from './use-job-writes.ts';

const DiscardJob = lazyComponent(async () => (await import('./discard-job-dialog.tsx')).DiscardJobDialog);

export function FailedJobRow({ job }: { job: FailedJob }) {
  const { customer, state, tries, lastError, createdAt } = job;
  const retry = useRetryJob(job);
  const name = nameOf(job);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-b border-line px-4 py-3 md:px-6">
      <div className="min-w-0 max-w-prose">
        <p className="font-medium">
          {kindOf(job)}
          {customer && (
            <>
              {' for '}
              <CustomerLink id={customer.id} className="whitespace-normal wrap-anywhere">
                {customer.name}
              </CustomerLink>
            </>
          )}
        </p>
        <p>{lastError}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-[0.8125rem] text-ink-soft">
          {state === 'failed' ? (
            <StateBadge tone="failed">given up</StateBadge>
          ) : (
            <StateBadge tone="pending">tried again within a minute</StateBadge>
          )}
          <span>
            {tries} tries, begun <RelativeTime instant={createdAt} />
          </span>
        </p>
      </div>
      <div className="flex gap-2 max-lg:*:min-h-11">
        <Button
          variant="secondary"
          size="sm"
          aria-label={`Retry now: ${name}`}
          pending={retry.isPending}
          onClick={() => retry.mutate()}
        >
          {retry.isPending ? 'Retrying...' : 'Retry now'}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Discard: ${name}`}
          onClick={() => openDialog(DiscardJob, { job })}
        >
          Discard
        </Button>
      </div>
    </li>
  );
}
