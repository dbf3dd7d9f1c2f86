import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { clearSessionCookie, staffSessionOf } from '#server/http/session.ts';
import type { Actor } from './password-proof.ts';
import type { ProfileService } from './profile.service.ts';

/** Returns the session that makes this request, and its IP address. */
export function actorOf(request: FastifyRequest): Actor {
  return { ...staffSessionOf(request), address: clientAddress(request) };
}

export function profileRoutes(app: FastifyInstance, profile: ProfileService): void {
  addEndpoint(app, endpoints.profile, ({ request }) => profile.read(actorOf(request)));
  addEndpoint(app, endpoints.updateProfile, ({ body, request }) => profile.setEmail(actorOf(request), body.email));
  addEndpoint(app, endpoints.changePassword, ({ body, request }) => profile.changePassword(actorOf(request), body));
  addEndpoint(app, endpoints.offerSecondFactor, ({ body, request }) =>
    profile.beginEnrolment(actorOf(request), body.password),
  );
  addEndpoint(app, endpoints.confirmSecondFactor, async ({ body, request }) => ({
    recoveryCodes: await profile.confirmSecondFactor(actorOf(request), body.code),
  }));
  addEndpoint(app, endpoints.removeSecondFactor, ({ body, request }) =>
    profile.removeSecondFactor(actorOf(request), body),
  );
  addEndpoint(app, endpoints.listSessions, ({ request }) => profile.sessions(actorOf(request)));
  addEndpoint(app, endpoints.endSession, ({ params, request }) => profile.endSession(actorOf(request), params.id));
  addEndpoint(app, endpoints.logOutEverywhere, async ({ request, reply }) => {
    await profile.endAllSessions(actorOf(request));
    clearSessionCookie(reply);
  });
}
