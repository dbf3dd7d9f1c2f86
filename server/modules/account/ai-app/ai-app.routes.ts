import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { ACCOUNT_WRITES } from '#server/http/account-limits.ts';
import { accountHolderOf } from '#server/http/account-session.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { AppError } from '#server/shared/errors.ts';
import type { AiAppService } from './ai-app.service.ts';
import type { SigningKeysService } from './signing-keys.service.ts';

export function aiAppRoutes(app: FastifyInstance, aiApp: AiAppService, keys: SigningKeysService): void {
  addEndpoint(
    app,
    endpoints.openApp,
    async ({ request }) => {
      const holder = accountHolderOf(request);
      const url = await aiApp.urlFor(holder);
      if (!url) throw new AppError('conflict', `${await aiApp.whyClosed(holder)}.`);
      return { url };
    },
    ACCOUNT_WRITES,
  );
  addEndpoint(app, endpoints.readAccess, async ({ params, reply }) => {
    reply.header('Cache-Control', 'no-store');
    return aiApp.read(params.sub);
  });
  app.get('/.well-known/jwks.json', { schema: { hide: true } }, async (_request, reply) => {
    // An app that meets an unknown key asks again and must not get a cached response.
    reply.header('Cache-Control', 'no-cache');
    return keys.published();
  });
}
