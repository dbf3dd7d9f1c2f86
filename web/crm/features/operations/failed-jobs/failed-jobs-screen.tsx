import { useQuery } from '@tanstack/react-query';
import { type FailedJob, roleForJob } from '#contract/failed-jobs.ts';
import { counted } from '#crm/shared/count.ts';
import { ConfirmDialog } from '#crm/shared/dialogs/confirm-dialog.tsx';
import { type DialogProps, openDialog } from '#crm/shared/dialogs/dialog-store.ts';
import { Screen } from '#crm/shared/layout/screen.tsx';
import { Loaded } from '#crm/shared/load-failure.tsx';
import { CustomerLink } from '#crm/shared/navigation/links.tsx';
import { ListSkeleton } from '#crm/shared/records/list-skeleton.tsx';
import { hasRole } from '#crm/shared/session/role.ts';
import { StateBadge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { failedJobsQuery, useDiscardJob, useRetryJob } from './failed-jobs-queries.ts';
import { kindOf, nameOf } from './job-words.ts';

const LABEL = 'Failed jobs';

/** Background jobs that have failed, until staff retry or discard them. */
export function FailedJobsScreen() {
  const jobs = useQuery({ ...failedJobsQuery, refetchOnMount: 'always' });
  return (
    <Screen title={LABEL}>
      <Loaded what={LABEL} query={jobs} skeleton={<ListSkeleton label={LABEL} />} className="px-4 py-10 md:px-6">
        {(data) =>
          data.length > 0 ? (
            <ul aria-label={LABEL}>
              {data.map((job) => (
                <FailedJobRow key={job.id} job={job} />
              ))}
            </ul>
          ) : (
            <p className="px-4 py-10 text-ink-soft md:px-6">
              Nothing is left undone. Mails that could not be sent for minutes appear here.
            </p>
          )
        }
      </Loaded>
    </Screen>
  );
}

function FailedJobRow({ job }: { job: FailedJob }) {
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
            {counted(tries, ['try', 'tries'])}, begun <RelativeTime instant={createdAt} />
          </span>
        </p>
      </div>
      {hasRole(roleForJob(job.kind)) && (
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
            onClick={() => openDialog(DiscardJobDialog, { job })}
          >
            Discard
          </Button>
        </div>
      )}
    </li>
  );
}

function DiscardJobDialog({ job, close }: DialogProps & { job: FailedJob }) {
  const discard = useDiscardJob(job, { onSuccess: close });
  return (
    <ConfirmDialog
      title="Discard Job"
      question={`${nameOf(job)}: it will never be done, and nobody is told. This action cannot be undone.`}
      confirmLabel="Discard"
      pendingLabel="Discarding..."
      pending={discard.isPending}
      onConfirm={() => discard.mutate()}
      onClose={close}
    />
  );
}
