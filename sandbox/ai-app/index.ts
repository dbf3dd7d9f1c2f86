import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Sandbox } from '../core/sandbox.ts';
import { sendPage } from '../pages/layout.ts';
import { createSignIns, RefusedToken } from './sign-ins.ts';
import { refusedPage, signedInPage } from './view.ts';
import { createWebhooks } from './webhooks.ts';

/** `/app`: replaces the AI app, which receives sign-ins and webhooks about access. */
export function registerAiApp(app: FastifyInstance, sandbox: Sandbox): void {
  const signIns = createSignIns(sandbox);
  const webhooks = createWebhooks(sandbox);

  app.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply) => misbehave(sandbox, reply));
    // Signatures cover the raw bytes.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => body,
    );
    scope.get<{ Querystring: { token?: string } }>('/app', async (request, reply) => {
      try {
        return sendPage(reply, signedInPage(await signIns.signIn(String(request.query.token ?? ''))));
      } catch (error) {
        if (error instanceof RefusedToken) return sendPage(reply, refusedPage(error.message), 401);
        throw error;
      }
    });
    scope.post<{ Body: string }>('/app/webhooks', async ({ headers, body }, reply) => {
      webhooks.take({ headers: headers as Record<string, string>, body });
      return reply.code(204).send();
    });
  });
  app.get('/control/app', () => ({ signIns: signIns.all(), webhooks: webhooks.all(), people: webhooks.people() }));
}

async function misbehave({ faults }: Sandbox, reply: FastifyReply): Promise<void> {
  const { mode, status = 500, ms = 0 } = faults.of('app');
  if (mode === 'slow') await sleep(ms);
  if (mode === 'error') await reply.code(status).send({ message: 'A fault set in the sandbox' });
  if (mode === 'down') {
    reply.hijack();
    reply.raw.socket?.destroy();
  }
}
