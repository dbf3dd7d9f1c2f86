import { endpoints } from '#contract/endpoints.ts';
import { ACCOUNT_READS, ACCOUNT_WRITES } from '#server/http/account-limits.ts';
import { accountHolderOf, ownerIdOf } from '#server/http/account-session.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { sendList } from '#server/http/list-reply.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import type { Context } from '#server/modules/context.ts';
import { createRefundRequestsService, type RefundRequestsService } from './refund-requests.service.ts';

export function registerRefundRequests({ http, database, audit, jobs }: Context): RefundRequestsService {
  const requests = createRefundRequestsService({ database, audit, jobs });
  addEndpoint(http, endpoints.listRefundRequests, (call) => sendList(call, requests.list));
  addEndpoint(http, endpoints.rejectRefundRequest, ({ params, body, request }) =>
    requests.reject(params.id, body.message, staffUserOf(request).id),
  );
  addEndpoint(
    http,
    endpoints.listOwnRefundRequests,
    async ({ request }) => {
      const { customerId } = accountHolderOf(request);
      return customerId ? requests.listOwn(customerId) : [];
    },
    ACCOUNT_READS,
  );
  addEndpoint(
    http,
    endpoints.requestRefund,
    async ({ body, request }) => requests.request(ownerIdOf(request), body),
    ACCOUNT_WRITES,
  );
  addEndpoint(
    http,
    endpoints.withdrawRefundRequest,
    ({ params, request }) => requests.withdraw(ownerIdOf(request), params.id),
    ACCOUNT_WRITES,
  );
  return requests;
}
