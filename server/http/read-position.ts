import '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { ReadPosition } from '../database/database.ts';

const NAME = 'read-position';
/** A replica that is further behind is not read from (server/database/server/replicas.ts). */
const LIFETIME_SECONDS = 10;

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Whoever has written sees it, whichever instance reads next, and from whichever replica: the answer to a write of staff's
 * gives the browser the position to read from.
 */
export function keepReadPosition(app: FastifyInstance, position: ReadPosition): void {
  app.addHook('onRequest', async ({ staffSession, cookies }) => {
    const written = cookies[NAME];
    if (staffSession && written !== undefined) position.advanceTo(written);
  });
  // A refused write too: what was written before it was refused may stay, such as a text that Twilio would not take.
  app.addHook('onSend', async ({ method, routeOptions: { url = '' } }, reply) => {
    if (READING.has(method) || !/^\/api\/(crm|staff)\//.test(url)) return;
    reply.setCookie(NAME, await position.advance(), { maxAge: LIFETIME_SECONDS });
  });
}
