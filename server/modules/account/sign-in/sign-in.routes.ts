import formbody from '@fastify/formbody';
import type { FastifyError, FastifyInstance, RouteShorthandOptions } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { SignInLinkRequest } from '#contract/sign-in.ts';
import { setAccountCookie } from '#server/http/account-session.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { sendFormError } from '#server/http/form-errors.ts';
import { type Pages, sendPage } from '#server/http/pages.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import { AppError } from '#server/shared/errors.ts';
import type { AiAppService } from '../ai-app/ai-app.service.ts';
import type { SignInService } from './sign-in.service.ts';

const REQUESTS_PER_MINUTE = 60;
const SENT = 'If we know this address, an email with a sign-in link is on its way. The link works for 30 minutes.';

export function signInLinkRoutes(app: FastifyInstance, signIn: SignInService): void {
  addEndpoint(
    app,
    endpoints.requestSignInLink,
    async ({ body }) => {
      await signIn.request(body.email);
      return { success: true as const, message: SENT };
    },
    { perMinute: REQUESTS_PER_MINUTE },
  );
  addEndpoint(app, endpoints.sendCustomerSignInLink, ({ params, request }) =>
    signIn.send({ customerId: params.id, teamMemberId: null }, staffUserOf(request).id),
  );
  addEndpoint(app, endpoints.sendTeamMemberSignInLink, ({ params, request }) =>
    signIn.send({ customerId: null, teamMemberId: params.id }, staffUserOf(request).id),
  );
}

interface Target {
  Params: { token: string };
}

/**
 * Registers the pages of sign-in links. Opening a link does not use it up, because mail scanners follow links; the button on its
 * page does. The page of an expired link has a form that requests another.
 */
export async function signInPages(
  app: FastifyInstance,
  signIn: SignInService,
  { aiApp, pages: { byPath, forms } }: { aiApp: AiAppService; pages: Pages },
): Promise<void> {
  const [button, expired, form, sent] = ['/sign-in-button', '/link-expired', '/sign-in', '/sign-in-sent'].map((path) =>
    byPath.get(path),
  );
  const options = {
    schema: { hide: true },
    config: { rateLimit: { max: REQUESTS_PER_MINUTE, timeWindow: '1 minute' } },
  };
  if (form) app.get('/sign-in', { schema: { hide: true } }, (request, reply) => sendPage(request, reply, form));
  await app.register(async (scope) => {
    await scope.register(formbody);
    scope.setErrorHandler<FastifyError>((error, request, reply) =>
      sendFormError(forms.get('/sign-in'), error, request, reply),
    );
    scope.addHook('onRequest', async (_request, reply) => {
      // Other sites must not learn the token. `no-referrer` would also remove the Origin of the button's POST.
      reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'same-origin');
    });
    scope.get<Target>('/sign-in/:token', { ...options, exposeHeadRoute: false }, async (request, reply) => {
      if (!(await signIn.isUsable(request.params.token))) return gone(request, reply);
      return button ? sendPage(request, reply, button) : reply.code(204).send();
    });
    const pressAgain: RouteShorthandOptions['errorHandler'] = (error, request, reply) =>
      sendFormError(forms.get('/sign-in-button'), error, request, reply);
    scope.post<Target>('/sign-in/:token', { ...options, errorHandler: pressAgain }, async (request, reply) => {
      const signedIn = await signIn.redeem(request.params.token, request.headers['user-agent']);
      if (!signedIn) return gone(request, reply);
      setAccountCookie(reply, signedIn.session.token, signedIn.session.expiresAt);
      return reply.redirect((await aiApp.urlFor(signedIn.holder)) ?? '/account', 303);
    });
    // Counted after the form was parsed, so that the page can return what was typed.
    const config = { rateLimit: { ...options.config.rateLimit, hook: 'preHandler' as const } };
    scope.post('/sign-in', { ...options, config }, async (request, reply) => {
      const { data, error } = SignInLinkRequest.safeParse(request.body ?? {});
      if (error) throw new AppError('invalid_input', error.issues[0]?.message ?? 'Invalid input');
      await signIn.request(data.email);
      return sent ? sendPage(request, reply, sent) : reply.code(202).send(SENT);
    });
  });

  function gone(request: Parameters<typeof sendPage>[0], reply: Parameters<typeof sendPage>[1]) {
    if (expired) return sendPage(request, reply, expired, 410);
    throw new AppError('gone', 'This link has been used or has expired');
  }
}
