import type { FastifyInstance } from 'fastify';
import { type Pages, sendPage } from '../../http/pages.ts';
import { AppError } from '../../shared/errors.ts';
import type { SignInService } from './sign-in.service.ts';

/** The link of the welcome mail. HEAD is not served: mail scanners send it, and the link works only once. */
export function signInRoutes(app: FastifyInstance, signIn: SignInService, appUrl: string, { byPath }: Pages): void {
  const expired = byPath.get('/link-expired');
  app.get<{ Params: { token: string } }>(
    '/sign-in/:token',
    { schema: { hide: true }, exposeHeadRoute: false, config: { rateLimit: { max: 60, timeWindow: '1 minute' } } },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer');
      if (await signIn.redeem(request.params.token)) return reply.redirect(appUrl, 303);
      if (expired) return sendPage(request, reply, expired, 410);
      throw new AppError('gone', 'This link has been used or has expired');
    },
  );
}
