import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import type { TextSent } from '#contract/messages.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts';
import { staffUserOf } from '#server/http/session.ts';
import { AppError } from '#server/shared/errors.ts';
import type { NumbersService } from './numbers.service.ts';
import type { TextSending } from './outbound-texts.service.ts';

export function textRoutes(app: FastifyInstance, sending: TextSending, numbers: NumbersService): void {
  addEndpoint(app, endpoints.sendText, ({ body: { customerId, ...text }, request }) =>
    answerSend(request, (sender) => sending.toCustomer(customerId, { ...text, ...sender })),
  );
  addEndpoint(app, endpoints.sendTextToTeamMember, ({ body: { teamMemberId, ...text }, request }) =>
    answerSend(request, (sender) => sending.toTeamMember(teamMemberId, { ...text, ...sender })),
  );
  addEndpoint(app, endpoints.sendTextToUnknownSender, ({ body: { phone, message }, request }) =>
    answerSend(request, (sender) => sending.toUnknownSender(phone, { message, ...sender })),
  );
  addEndpoint(app, endpoints.customerNumbers, ({ params }) => numbers.ofCustomer(params.id));
  addEndpoint(app, endpoints.teamMemberNumbers, ({ params }) => numbers.ofTeamMember(params.id));
}

interface Sender {
  userId: string;
  idempotencyKey: string | undefined;
}

/** Returns the idempotency key in the response, and in the body of an error too. */
async function answerSend(request: FastifyRequest, send: (sender: Sender) => Promise<string>): Promise<TextSent> {
  const clientKey = idempotencyKeyOf(request);
  try {
    const id = await send({ userId: staffUserOf(request).id, idempotencyKey: clientKey });
    return { success: true, id, clientKey: clientKey ?? null };
  } catch (error) {
    if (!(error instanceof AppError) || clientKey === undefined) throw error;
    const { code, message, issues, retryAfter } = error;
    throw new AppError(code, message, { issues, retryAfter, details: { clientKey }, cause: error });
  }
}
