import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { FailedJob } from '../../../../contract/failed-jobs.ts';
import { del, post } from '../../../client/api.ts';
import { ApiError } from '../../../client/api-error.ts';
import { toast } from '../../../ui/toast.tsx';
import { describeLoadFailure } from '../../shared/load-failure.tsx';
import { nameOf } from './job-words.ts';

const POLL_MS = 60_000;

/** Polled, because there are no events about failed jobs. */
export const failedJobsQuery = queryOptions<FailedJob[]>({
  queryKey: ['api', 'crm', 'failed-jobs'],
  refetchInterval: POLL_MS,
});

export function useRetryJob(job: FailedJob) {
  return useJobWrite({
    write: () => post('/api/crm/failed-jobs/{id}/retry', undefined, { params: { id: job.id } }),
    succeeded: { title: 'Job Tried Again', description: `${nameOf(job)} is being tried now.` },
    failed: 'Job Not Tried Again',
  });
}

export function useDiscardJob(job: FailedJob, { onSuccess }: { onSuccess: () => void }) {
  return useJobWrite({
    write: () => del('/api/crm/failed-jobs/{id}', { params: { id: job.id } }),
    succeeded: { title: 'Job Discarded', description: `${nameOf(job)} is given up.` },
    failed: 'Job Not Discarded',
    onSuccess,
  });
}

interface JobWrite {
  write: () => Promise<unknown>;
  succeeded: { title: string; description: string };
  /** The title of the toast with the reason of a failure. */
  failed: string;
  onSuccess?: () => void;
}

/** An action on a failed job. Always reloads the list, because a colleague may have been faster. */
function useJobWrite({ write, succeeded, failed, onSuccess }: JobWrite) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSuccess: () => {
      onSuccess?.();
      toast(succeeded);
    },
    onError: (error) => {
      if (error instanceof ApiError && error.status === 401) return;
      toast({ title: failed, description: describeLoadFailure(error), variant: 'destructive' });
    },
    onSettled: () => client.invalidateQueries({ queryKey: failedJobsQuery.queryKey }),
  });
}
