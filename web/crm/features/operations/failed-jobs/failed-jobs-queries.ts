import { queryOptions } from '@tanstack/react-query';
import { del, post } from '#client/api.ts';
import type { FailedJob } from '#contract/failed-jobs.ts';
import { type Outcome, useWrite } from '#crm/shared/records/use-write.ts';
import { nameOf } from './job-words.ts';

const POLL_MS = 60_000;

/** Polled, because there are no events about failed jobs. */
export const failedJobsQuery = queryOptions<FailedJob[]>({
  queryKey: ['api', 'crm', 'failed-jobs'],
  refetchInterval: POLL_MS,
});

/** A write reloads the list in any case, because a colleague may have been faster. */
const reload = [failedJobsQuery.queryKey];

export function useRetryJob(job: FailedJob) {
  return useWrite({
    write: () => post('/api/crm/failed-jobs/{id}/retry', undefined, { params: { id: job.id } }),
    succeeded: { title: 'Job Tried Again', description: `${nameOf(job)} is being tried now.` },
    failed: 'Job Not Tried Again',
    reload,
  });
}

export function useDiscardJob(job: FailedJob, { onSuccess }: Outcome) {
  return useWrite({
    write: () => del('/api/crm/failed-jobs/{id}', { params: { id: job.id } }),
    succeeded: { title: 'Job Discarded', description: `${nameOf(job)} is given up.` },
    failed: 'Job Not Discarded',
    onSuccess,
    reload,
  });
}
