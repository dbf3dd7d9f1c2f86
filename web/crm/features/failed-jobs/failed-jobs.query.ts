import { queryOptions } from '@tanstack/react-query';
import type { FailedJob } from '../../../../contract/failed-jobs.ts';

const POLL_MS = 60_000;

/** No event tells of a job that fails, so it is asked for. */
export const failedJobsQuery = queryOptions<FailedJob[]>({
  queryKey: ['api', 'crm', 'failed-jobs'],
  refetchInterval: POLL_MS,
});
