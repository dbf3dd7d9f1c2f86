import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints } from '../../../contract/endpoints.ts';
import { clientAddress } from '../../http/client-address.ts';
import { addEndpoint, DONE } from '../../http/endpoint.ts';
import { clearSessionCookie, staffSessionOf } from '../../http/session.ts';
import type { AccountService, Actor } from './account.service.ts';

export function accountRoutes(app: FastifyInstance, account: AccountService): void {
  const actorOf = (request: FastifyRequest): Actor => ({ ...staffSessionOf(request), address: clientAddress(request) });

  addEndpoint(app, endpoints.account, ({ request }) => account.read(actorOf(request)));
  addEndpoint(app, endpoints.changePassword, async ({ body, request }) => {
    await account.changePassword(actorOf(request), body);
    return DONE;
  });
  addEndpoint(app, endpoints.offerSecondFactor, ({ body, request }) =>
    account.beginEnrolment(actorOf(request), body.password),
  );
  addEndpoint(app, endpoints.confirmSecondFactor, async ({ body, request }) => ({
    recoveryCodes: await account.confirmSecondFactor(actorOf(request), body.code),
  }));
  addEndpoint(app, endpoints.removeSecondFactor, async ({ body, request }) => {
    await account.removeSecondFactor(actorOf(request), body);
    return DONE;
  });
  addEndpoint(app, endpoints.listSessions, ({ request }) => account.sessions(actorOf(request)));
  addEndpoint(app, endpoints.endSession, async ({ params, request }) => {
    await account.endSession(actorOf(request), params.id);
    return DONE;
  });
  addEndpoint(app, endpoints.logOutEverywhere, async ({ request, reply }) => {
    await account.endAllSessions(actorOf(request));
    clearSessionCookie(reply);
    return DONE;
  });
}
