import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { ACCOUNT_WRITES } from '#server/http/account-limits.ts';
import { ownerIdOf } from '#server/http/account-session.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import type { CancellationService } from './cancellation.service.ts';

export function cancellationRoutes(app: FastifyInstance, cancellations: CancellationService): void {
  addEndpoint(app, endpoints.listSubscriptions, ({ params }) => cancellations.list(params.id));
  addEndpoint(app, endpoints.cancelSubscription, async ({ params, body, request, reply }) => {
    const kind = body.atPeriodEnd ? 'cancel_at_period_end' : 'cancel_now';
    const changed = await cancellations.change(params.id, kind, staffOf(request));
    return acceptedIf(changed.pendingChange !== null, reply, changed);
  });
  addEndpoint(app, endpoints.resumeSubscription, async ({ params, request, reply }) => {
    const changed = await cancellations.change(params.id, 'resume', staffOf(request));
    return acceptedIf(changed.pendingChange !== null, reply, changed);
  });
  addEndpoint(
    app,
    endpoints.cancelOwn,
    async ({ body, request, reply }) => {
      const changed = await cancellations.cancelOwn(ownerIdOf(request), body);
      return acceptedIf(changed.isPending, reply, changed);
    },
    ACCOUNT_WRITES,
  );
  addEndpoint(
    app,
    endpoints.resumeOwn,
    async ({ request, reply }) => {
      const changed = await cancellations.resumeOwn(ownerIdOf(request));
      return acceptedIf(changed.isPending, reply, changed);
    },
    ACCOUNT_WRITES,
  );
}

function acceptedIf<T>(isPending: boolean, reply: FastifyReply, body: T): T {
  if (isPending) reply.code(202);
  return body;
}

function staffOf(request: FastifyRequest) {
  return { userId: staffUserOf(request).id, idempotencyKey: idempotencyKeyOf(request) };
}
