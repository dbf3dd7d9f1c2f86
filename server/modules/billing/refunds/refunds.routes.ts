import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import type { RefundsService } from './refunds.service.ts';

export function refundRoutes(app: FastifyInstance, refunds: RefundsService): void {
  addEndpoint(app, endpoints.refundPurchase, async ({ params, body, request, reply }) => {
    const refund = await refunds.refund(params.id, body, ordererOf(request));
    if (refund.status === 'pending') reply.code(202);
    return refund;
  });
  addEndpoint(app, endpoints.approveRefundRequest, async ({ params, body, request, reply }) => {
    const { request: approved, isPending } = await refunds.approve(params.id, body, ordererOf(request));
    if (isPending) reply.code(202);
    return approved;
  });
  addEndpoint(app, endpoints.returnPayment, async ({ params, request, reply }) => {
    const refund = await refunds.returnPayment(params.id, ordererOf(request));
    if (refund.status === 'pending') reply.code(202);
    return refund;
  });
}

function ordererOf(request: FastifyRequest) {
  return { userId: staffUserOf(request).id, idempotencyKey: idempotencyKeyOf(request) };
}
