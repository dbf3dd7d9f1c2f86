import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints } from '../../../contract/endpoints.ts';
import { addEndpoint } from '../../http/endpoint.ts';
import { idempotencyKeyOf } from '../../http/idempotency-key.ts';
import { staffUserOf } from '../../http/session.ts';
import type { NumbersService } from './numbers.service.ts';
import type { TextSending } from './outbound-sms.service.ts';

export function textRoutes(app: FastifyInstance, sending: TextSending, numbers: NumbersService): void {
  addEndpoint(app, endpoints.sendSms, async ({ body, request }) => ({
    success: true as const,
    id: await sending.toCustomer(body.customerId, { message: body.message, to: body.to, ...senderOf(request) }),
  }));
  addEndpoint(app, endpoints.sendSmsToTeamMember, async ({ body, request }) => ({
    success: true as const,
    id: await sending.toTeamMember(body.teamMemberId, { message: body.message, to: body.to, ...senderOf(request) }),
  }));
  addEndpoint(app, endpoints.customerNumbers, ({ params }) => numbers.ofCustomer(params.id));
  addEndpoint(app, endpoints.teamMemberNumbers, ({ params }) => numbers.ofTeamMember(params.id));
}

function senderOf(request: FastifyRequest) {
  return { userId: staffUserOf(request).id, idempotencyKey: idempotencyKeyOf(request) };
}
