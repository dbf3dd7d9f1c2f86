import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../contract/endpoints.ts';
import { addEndpoint, DONE } from '../../http/endpoint.ts';
import { staffUserOf } from '../../http/session.ts';
import type { FailedJobsService } from './failed-jobs.service.ts';

export function failedJobRoutes(app: FastifyInstance, failedJobs: FailedJobsService): void {
  addEndpoint(app, endpoints.listFailedJobs, () => failedJobs.list());
  addEndpoint(app, endpoints.retryFailedJob, async ({ params, request }) => {
    await failedJobs.retry(params.id, staffUserOf(request).id);
    return DONE;
  });
  addEndpoint(app, endpoints.discardFailedJob, async ({ params, request }) => {
    await failedJobs.discard(params.id, staffUserOf(request).id);
    return DONE;
  });
}
