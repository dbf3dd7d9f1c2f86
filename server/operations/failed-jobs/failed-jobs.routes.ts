import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { staffUserOf } from '#server/http/session.ts';
import type { FailedJobsService } from './failed-jobs.service.ts';

export function failedJobRoutes(app: FastifyInstance, failedJobs: FailedJobsService): void {
  addEndpoint(app, endpoints.listFailedJobs, () => failedJobs.list());
  addEndpoint(app, endpoints.retryFailedJob, ({ params, request }) =>
    failedJobs.retry(params.id, staffUserOf(request)),
  );
  addEndpoint(app, endpoints.discardFailedJob, ({ params, request }) =>
    failedJobs.discard(params.id, staffUserOf(request)),
  );
}
