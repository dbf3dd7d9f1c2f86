import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { accountHolderOf, ownerIdOf } from '#server/http/account-session.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { sendList } from '#server/http/list-reply.ts';
import { staffUserOf } from '#server/http/session.ts';
import type { RefundRequestsService } from './refund-requests.service.ts';

export function refundRequestRoutes(app: FastifyInstance, requests: RefundRequestsService): void {
  addEndpoint(app, endpoints.listRefundRequests, (call) => sendList(call, requests.list));
  addEndpoint(app, endpoints.rejectRefundRequest, ({ params, body, request }) =>
    requests.reject(params.id, body.message, staffUserOf(request).id),
  );
  addEndpoint(app, endpoints.listOwnRefundRequests, async ({ request }) => {
    const { customerId } = accountHolderOf(request);
    return customerId ? requests.listOwn(customerId) : [];
  });
  addEndpoint(app, endpoints.requestRefund, async ({ body, request }) =>
    requests.request(ownerIdOf(request), body.reason),
  );
  addEndpoint(app, endpoints.withdrawRefundRequest, ({ params, request }) =>
    requests.withdraw(ownerIdOf(request), params.id),
  );
}
