import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import type { TextSent } from '#contract/messages.ts';
import type { SendOrdered } from '#contract/scheduled-sends.ts';
import { addEndpoint, type Call } from '#server/http/endpoint.ts';
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import { AppError } from '#server/shared/errors.ts';
import type { Sent } from '../gate/ordering.service.ts';
import type { NumbersService } from './numbers.service.ts';
import type { TextSending } from './outbound-texts.service.ts';

export function textRoutes(app: FastifyInstance, sending: TextSending, numbers: NumbersService): void {
  addEndpoint(app, endpoints.sendText, ({ body: { customerId, ...text }, ...call }) =>
    answerSend(call, (sender) => sending.toCustomer(customerId, { ...text, ...sender })),
  );
  addEndpoint(app, endpoints.sendTextToTeamMember, ({ body: { teamMemberId, ...text }, ...call }) =>
    answerSend(call, (sender) => sending.toTeamMember(teamMemberId, { ...text, ...sender })),
  );
  addEndpoint(
    app,
    endpoints.sendTextToUnknownSender,
    ({ body: { phone, message }, ...call }) =>
      answerSend(call, (sender) => sending.toUnknownSender(phone, { message, ...sender })) as Promise<TextSent>,
  );
  addEndpoint(app, endpoints.customerNumbers, ({ params }) => numbers.ofCustomer(params.id));
  addEndpoint(app, endpoints.teamMemberNumbers, ({ params }) => numbers.ofTeamMember(params.id));
}

interface Sender {
  userId: string;
  idempotencyKey: string | undefined;
}

/** Answers 202 for a text that waits. Returns the idempotency key in the response, and in the body of an error too. */
async function answerSend(
  { request, reply }: Pick<Call<typeof endpoints.sendText>, 'request' | 'reply'>,
  send: (sender: Sender) => Promise<Sent>,
): Promise<TextSent | SendOrdered> {
  const clientKey = idempotencyKeyOf(request);
  try {
    const { id, dueAt } = await send({ userId: staffUserOf(request).id, idempotencyKey: clientKey });
    if (!dueAt) return { success: true, id, clientKey: clientKey ?? null };
    reply.code(202);
    return { id, dueAt: dueAt.toISOString() };
  } catch (error) {
    if (!(error instanceof AppError) || clientKey === undefined) throw error;
    const { code, message, issues, retryAfter } = error;
    throw new AppError(code, message, { issues, retryAfter, details: { clientKey }, cause: error });
  }
}
