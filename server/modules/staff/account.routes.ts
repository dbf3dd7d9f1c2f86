import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints } from '../../../contract/endpoints.ts';
import { clientAddress } from '../../http/client-address.ts';
import { addEndpoint, DONE } from '../../http/endpoint.ts';
import { clearSessionCookie, staffSessionOf } from '../../http/session.ts';
import type { AccountService, Actor } from './account.service.ts';

export function accountRoutes(app: FastifyInstance, account: AccountService): void {
  const asker = (request: FastifyRequest): Actor => ({ ...staffSessionOf(request), address: clientAddress(request) });

  addEndpoint(app, endpoints.account, ({ request }) => account.read(asker(request)));
  addEndpoint(app, endpoints.changePassword, async ({ body, request }) => {
    await account.changePassword(asker(request), body);
    return DONE;
  });
  addEndpoint(app, endpoints.offerSecondFactor, ({ body, request }) =>
    account.offerSecondFactor(asker(request), body.password),
  );
  addEndpoint(app, endpoints.confirmSecondFactor, async ({ body, request }) => ({
    recoveryCodes: await account.confirmSecondFactor(asker(request), body.code),
  }));
  addEndpoint(app, endpoints.removeSecondFactor, async ({ body, request }) => {
    await account.removeSecondFactor(asker(request), body);
    return DONE;
  });
  addEndpoint(app, endpoints.listSessions, ({ request }) => account.sessions(asker(request)));
  addEndpoint(app, endpoints.endSession, async ({ params, request }) => {
    await account.endSession(asker(request), params.id);
    return DONE;
  });
  addEndpoint(app, endpoints.logOutEverywhere, async ({ request, reply }) => {
    await account.endAllSessions(asker(request));
    clearSessionCookie(reply);
    return DONE;
  });
}
