import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import { AppError } from '../errors.ts';
import { addEndpoint } from '../http/endpoint.ts';
import { idempotencyKeyOf } from '../http/idempotency-key.ts';
import { staffUserOf } from '../http/session.ts';
import type { EmailsService } from './emails.service.ts';

export function emailRoutes(app: FastifyInstance, emails: EmailsService): void {
  addEndpoint(app, endpoints.sendEmail, async ({ body, request }) => ({
    success: true as const,
    id: await emails.send(body, { userId: staffUserOf(request).id, idempotencyKey: idempotencyKeyOf(request) }),
  }));
}

/**
 * The unsubscribe link of staff emails. Only a POST unsubscribes: mail scanners follow links. Mail programs post by
 * themselves (RFC 8058), people by the page's one button.
 */
export async function unsubscribeRoutes(app: FastifyInstance, emails: EmailsService): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    const options = { schema: { hide: true }, config: { rateLimit: { max: 60, timeWindow: '1 minute' } } };
    scope.get<{ Params: { token: string } }>('/unsubscribe/:token', options, async (request, reply) => {
      if (!emails.isUnsubscribeToken(request.params.token)) throw unknownLink();
      return reply.type('text/html; charset=utf-8').send(unsubscribePage(CONFIRM));
    });
    scope.post<{ Params: { token: string } }>('/unsubscribe/:token', options, async (request, reply) => {
      if (!(await emails.unsubscribe(request.params.token))) throw unknownLink();
      return reply.type('text/html; charset=utf-8').send(unsubscribePage(DONE));
    });
  });
}

const CONFIRM = '<form method="post"><p>Do you want no more emails from us?</p><button>Unsubscribe</button></form>';
const DONE = '<p>You are unsubscribed. We will send you no more emails like this one.</p>';

function unsubscribePage(content: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>Unsubscribe</title></head>
<body><main><h1>Insurance 24/7 AI</h1>${content}</main></body>
</html>
`;
}

function unknownLink(): AppError {
  return new AppError('not_found', 'This link is not one of ours');
}
