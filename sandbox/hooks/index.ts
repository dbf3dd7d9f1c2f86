import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Sandbox } from '../core/sandbox.ts';
import { parseControl } from '../core/validation.ts';
import { createReceivedHooks, HOOK_MODES } from './received.ts';

/** Longer than the product waits for an answer. */
const SLOW_MS = 12_000;
const STATUS = { ok: 204, slow: 204, error: 500, gone: 410 };

const modeRequest = z.strictObject({
  mode: z.enum(HOOK_MODES).optional(),
  secret: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]+=*$/, 'a secret is whsec_ and the key in base64')
    .optional(),
});

/** `/hooks`: replaces another program that is told what happens, such as Zapier. */
export function registerHooks(app: FastifyInstance, sandbox: Sandbox): void {
  const received = createReceivedHooks(sandbox);

  app.register(async (scope) => {
    // Signatures cover the raw bytes.
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string' },
      async (_request: FastifyRequest, body: string) => body,
    );
    scope.post<{ Body: string }>('/hooks', async ({ headers, body }, reply) => {
      const { mode } = received.settings();
      if (mode === 'slow') await sleep(SLOW_MS);
      const isVerified = received.take({ headers: headers as Record<string, string>, body });
      return reply.code(isVerified ? STATUS[mode] : 401).send();
    });
  });
  app.get('/control/hooks', () => received.all());
  app.post('/control/hooks', ({ body }) => {
    received.set(parseControl(modeRequest, body));
    return { mode: received.settings().mode };
  });
}
