import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { clearSessionCookie, staffSessionOf } from '#server/http/session.ts';
import type { AccountService } from './account.service.ts';
import type { Actor } from './password-proof.ts';

/** Returns the session that makes this request, and its IP address. */
export function actorOf(request: FastifyRequest): Actor {
  return { ...staffSessionOf(request), address: clientAddress(request) };
}

export function accountRoutes(app: FastifyInstance, account: AccountService): void {
  addEndpoint(app, endpoints.account, ({ request }) => account.read(actorOf(request)));
  addEndpoint(app, endpoints.updateAccount, ({ body, request }) => account.setEmail(actorOf(request), body.email));
  addEndpoint(app, endpoints.changePassword, ({ body, request }) => account.changePassword(actorOf(request), body));
  addEndpoint(app, endpoints.offerSecondFactor, ({ body, request }) =>
    account.beginEnrolment(actorOf(request), body.password),
  );
  addEndpoint(app, endpoints.confirmSecondFactor, async ({ body, request }) => ({
    recoveryCodes: await account.confirmSecondFactor(actorOf(request), body.code),
  }));
  addEndpoint(app, endpoints.removeSecondFactor, ({ body, request }) =>
    account.removeSecondFactor(actorOf(request), body),
  );
  addEndpoint(app, endpoints.listSessions, ({ request }) => account.sessions(actorOf(request)));
  addEndpoint(app, endpoints.endSession, ({ params, request }) => account.endSession(actorOf(request), params.id));
  addEndpoint(app, endpoints.logOutEverywhere, async ({ request, reply }) => {
    await account.endAllSessions(actorOf(request));
    clearSessionCookie(reply);
  });
}
