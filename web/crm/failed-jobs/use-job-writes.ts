import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FailedJob } from '../../../contract/failed-jobs.ts';
import { del, post } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';
import { toast } from '../../ui/toast.tsx';
import { describeLoadFailure } from '../records/load-failure.ts';
import { failedJobsQuery } from './failed-jobs.query.ts';
import { nameOf } from './job-words.ts';

/** What can be done with a failed job. The list is read anew in any case: somebody else may have been faster. */
export function useJobWrites(job: FailedJob) {
  const client = useQueryClient();
  const params = { id: job.id };
  const onSettled = () => client.invalidateQueries({ queryKey: failedJobsQuery.queryKey });
  const fail = (title: string) => (error: Error) => {
    if (error instanceof ApiError && error.status === 401) return;
    toast({ title, description: describeLoadFailure(error), variant: 'destructive' });
  };
  return {
    retry: useMutation({
      mutationFn: () => post('/api/crm/failed-jobs/{id}/retry', undefined, { params }),
      onSuccess: () => toast({ title: 'Job Tried Again', description: `${nameOf(job)} is being tried now.` }),
      onError: fail('Job Not Tried Again'),
      onSettled,
    }),
    discard: useMutation({
      mutationFn: () => del('/api/crm/failed-jobs/{id}', { params }),
      onSuccess: () => toast({ title: 'Job Discarded', description: `${nameOf(job)} is given up.` }),
      onError: fail('Job Not Discarded'),
      onSettled,
    }),
  };
}
