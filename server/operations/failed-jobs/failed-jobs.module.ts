import type { Context } from '#server/modules/context.ts';
import { failedJobRoutes } from './failed-jobs.routes.ts';
import { createFailedJobsService } from './failed-jobs.service.ts';

export function registerFailedJobs({ http, database, audit, jobs }: Context): void {
  failedJobRoutes(http, createFailedJobsService({ database, audit, jobs }));
}
