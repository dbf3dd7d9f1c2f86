import type { FastifyInstance } from 'fastify';
import { AppError } from '../shared/errors.ts';
import { hasBearerToken } from './bearer-token.ts';

/** Refuses calls of the AI app without its key, before the body is read. Without a configured key nobody may call. */
export function guardAppCalls(app: FastifyInstance, apiKey: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.access !== 'app') return;
    if (!apiKey || !hasBearerToken(request, apiKey)) throw new AppError('unauthenticated', 'This key is not valid');
  });
}
