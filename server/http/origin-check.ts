import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../shared/errors.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site's page makes in a visitor's browser. Browsers send the origin of a write; callers that send
 * none, such as servers and curl, go on to the session check. Webhooks are exempt, because their signatures authenticate them.
 */
export function checkOrigin(app: FastifyInstance, publicUrl: string): void {
  const ownOrigin = new URL(publicUrl).origin;
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method) || request.url.startsWith('/api/webhooks/')) return;
    if (isForeign(request, ownOrigin)) throw new AppError('forbidden', 'This request comes from another site');
  });
}

function isForeign(request: FastifyRequest, ownOrigin: string): boolean {
  if (request.headers['sec-fetch-site'] === 'cross-site') return true;
  const { origin } = request.headers;
  if (origin === undefined || origin === ownOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== request.headers.host;
}
