import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import type { Context } from '#server/modules/context.ts';
import { createFailedJobsService } from './failed-jobs.service.ts';

export function registerFailedJobs({ http, database, audit, jobs }: Context): void {
  const failedJobs = createFailedJobsService({ database, audit, jobs });
  addEndpoint(http, endpoints.listFailedJobs, () => failedJobs.list());
  addEndpoint(http, endpoints.retryFailedJob, ({ params, request }) =>
    failedJobs.retry(params.id, staffUserOf(request)),
  );
  addEndpoint(http, endpoints.discardFailedJob, ({ params, request }) =>
    failedJobs.discard(params.id, staffUserOf(request)),
  );
}
