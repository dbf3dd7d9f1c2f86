import type { FastifyInstance } from 'fastify';

/**
 * Closes the connection after an answer that did not wait for the whole body (too large, not logged in). Otherwise Node would
 * read the rest only to discard it.
 */
export function closeOnUnreadBody(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!raw.complete) reply.header('Connection', 'close');
  });
}
