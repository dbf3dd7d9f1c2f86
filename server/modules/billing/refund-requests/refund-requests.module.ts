import type { Context } from '#server/modules/context.ts';
import { refundRequestRoutes } from './refund-requests.routes.ts';
import { createRefundRequestsService, type RefundRequestsService } from './refund-requests.service.ts';

export function registerRefundRequests({ http, database, audit, jobs }: Context): RefundRequestsService {
  const requests = createRefundRequestsService({ database, audit, jobs });
  refundRequestRoutes(http, requests);
  return requests;
}
