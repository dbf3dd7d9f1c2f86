import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { actorOf, clearSessionCookie, setSessionCookie } from '#server/http/staff-guard.ts';
import type { ProfileService } from './profile.service.ts';

export function profileRoutes(app: FastifyInstance, profile: ProfileService): void {
  addEndpoint(app, endpoints.profile, ({ request }) => profile.read(actorOf(request)));
  addEndpoint(app, endpoints.updateProfile, ({ body, request }) => profile.setEmail(actorOf(request), body.email));
  addEndpoint(app, endpoints.changePassword, async ({ body, request, reply }) => {
    setSessionCookie(reply, await profile.changePassword(actorOf(request), body));
  });
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
