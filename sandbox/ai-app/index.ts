import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Sandbox } from '../core/sandbox.ts';
import { sendPage } from '../pages/layout.ts';
import { createSignIns, RefusedToken } from './sign-ins.ts';
import { createUsage } from './usage.ts';
import { refusedPage, signedInPage } from './view.ts';
import { createWebhooks } from './webhooks.ts';

const Question = z.object({
  session: z.string().catch(''),
  id: z.uuid().optional().catch(undefined),
  question: z.string().trim().max(2_000).catch(''),
});

/** `/app`: replaces the AI app, which receives sign-ins and webhooks about access, and tells the product how it is used. */
export function registerAiApp(app: FastifyInstance, sandbox: Sandbox): void {
  const signIns = createSignIns(sandbox);
  const webhooks = createWebhooks(sandbox);
  const usage = createUsage(sandbox);
  app.addHook('onReady', async () => usage.wake());
  app.addHook('onClose', () => usage.stop());

  /** Answers who may use the app with a page, and everybody else with the reason why not. */
  async function answer(reply: FastifyReply, work: () => Promise<string>): Promise<FastifyReply> {
    try {
      return sendPage(reply, await work());
    } catch (error) {
      if (error instanceof RefusedToken) return sendPage(reply, refusedPage(error.message), 401);
      throw error;
    }
  }

  app.register(async (scope) => {
    scope.addHook('onRequest', (_request, reply) => misbehave(sandbox, reply));
    // Signatures cover the raw bytes.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => body,
    );
    scope.get<{ Querystring: { token?: string } }>('/app', (request, reply) =>
      answer(reply, async () => {
        const signedIn = await signIns.signIn(String(request.query.token ?? ''));
        usage.note({ sub: signedIn.signIn.sub, type: 'sign_in' });
        return signedInPage(signedIn);
      }),
    );
    scope.post('/app/questions', (request, reply) =>
      answer(reply, async () => {
        const { session, id, question } = Question.parse(request.body ?? {});
        const signIn = await signIns.resume(session);
        if (question === '') return signedInPage({ signIn, session });
        usage.note({ sub: signIn.sub, type: 'question', ...(id && { id }) });
        return signedInPage({ signIn, session, asked: question });
      }),
    );
    scope.post<{ Body: string }>('/app/webhooks', async ({ headers, body }, reply) => {
      webhooks.take({ headers: headers as Record<string, string>, body });
      return reply.code(204).send();
    });
  });
  app.get('/control/app', () => ({
    signIns: signIns.all(),
    webhooks: webhooks.all(),
    people: webhooks.people(),
    usage: usage.all(),
  }));
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
