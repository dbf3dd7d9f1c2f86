import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import type { SessionResponse } from '#contract/staff.ts';
import { clientAddress } from '#server/http/client-address.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { clearSessionCookie, readSessionToken, setSessionCookie, staffSessionOf } from '#server/http/staff-guard.ts';
import type { StaffSession } from '#server/http/staff-session.ts';
import type { StaffService } from './staff.service.ts';

/** Logins from one network a minute with any username. Hashing a password is expensive on purpose. */
const LOGINS_PER_MINUTE = 300;

export function staffRoutes(app: FastifyInstance, staff: StaffService): void {
  addEndpoint(
    app,
    endpoints.login,
    async ({ body, request, reply }) => {
      const { token, ...session } = await staff.login(body, {
        address: clientAddress(request),
        userAgent: request.headers['user-agent'],
        oldToken: readSessionToken(request),
      });
      setSessionCookie(reply, token);
      return toResponse(session);
    },
    { perMinute: LOGINS_PER_MINUTE },
  );

  addEndpoint(app, endpoints.logout, async ({ request, reply }) => {
    const token = readSessionToken(request);
    if (token) await staff.logout(token);
    clearSessionCookie(reply);
  });

  addEndpoint(app, endpoints.assignees, staff.assignees);
  addEndpoint(app, endpoints.session, async ({ request }) => toResponse(staffSessionOf(request)));
}

function toResponse({ user, secondFactorMissing }: Omit<StaffSession, 'id'>): SessionResponse {
  return { user, ...(secondFactorMissing ? { secondFactorMissing } : {}) };
}
