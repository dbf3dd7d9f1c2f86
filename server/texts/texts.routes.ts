import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import { addEndpoint } from '../http/endpoint.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { staffUserOf } from '../http/session.ts';
import type { TextSending } from './text-sending.service.ts';

export function textRoutes(app: FastifyInstance, sending: TextSending): void {
  addEndpoint(app, endpoints.sendSms, async ({ body, request }) => ({
    success: true as const,
    id: await sending.toCustomer(body.customerId, { message: body.message, ...senderOf(request) }),
  }));
  addEndpoint(app, endpoints.sendSmsToTeamMember, async ({ body, request }) => ({
    success: true as const,
    id: await sending.toTeamMember(body.teamMemberId, { message: body.message, ...senderOf(request) }),
  }));
}

function senderOf(request: FastifyRequest) {
  return { userId: staffUserOf(request).id, idempotencyKey: idempotencyKeyOf(request) };
}
