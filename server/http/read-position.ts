import '@fastify/cookie';
import type { FastifyInstance } from 'fastify';
import type { ReadPosition } from '../database/database.ts';

const NAME = 'read-position';
/** Exceeds the lag beyond which no replica is read from (server/database/server/replicas.ts). */
const LIFETIME_SECONDS = 10;

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Lets staff read their own writes on every instance and replica. The answer to a staff write sets a cookie with the log
 * position, and later reads with this cookie see at least that position.
 */
export function keepReadPosition(app: FastifyInstance, position: ReadPosition): void {
  app.addHook('onRequest', async ({ staffSession, cookies }) => {
    const written = cookies[NAME];
    if (staffSession && written !== undefined) position.advanceTo(written);
  });
  // Refused writes count too, because they may leave rows behind, such as a text that Twilio refused.
  app.addHook('onSend', async ({ method, routeOptions: { url = '' } }, reply) => {
    if (READING.has(method) || !/^\/api\/(crm|staff)\//.test(url)) return;
    reply.setCookie(NAME, await position.advance(), { maxAge: LIFETIME_SECONDS });
  });
}
