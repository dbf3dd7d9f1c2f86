import * as z from 'zod/mini';
import { FailedJob } from '../failed-jobs.ts';
import { Done } from '../staff.ts';
import type { Endpoint } from './endpoint.ts';

/** Background jobs that keep failing. */
export const failedJobsEndpoints = {
  listFailedJobs: {
    method: 'GET',
    path: '/api/crm/failed-jobs',
    access: 'staff',
    summary: 'List jobs that failed for good or have been retried for minutes, oldest first',
    response: z.array(FailedJob),
  },
  retryFailedJob: {
    method: 'POST',
    path: '/api/crm/failed-jobs/{id}/retry',
    access: 'staff',
    summary: 'Retry a failed job now',
    response: Done,
  },
  discardFailedJob: {
    method: 'DELETE',
    path: '/api/crm/failed-jobs/{id}',
    access: 'staff',
    summary: 'Discard a failed job',
    response: Done,
  },
} as const satisfies Record<string, Endpoint>;
