import type { FastifyInstance } from 'fastify';

/**
 * Hangs up after an answer that did not wait for the whole body (too large, not logged in): otherwise Node would read
 * the rest, only to throw it away.
 */
export function closeOnUnreadBody(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!raw.complete) reply.header('Connection', 'close');
  });
}
