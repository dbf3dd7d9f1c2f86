import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import { addEndpoint } from '../http/endpoint.ts';
import { clearSessionCookie, readSessionToken, setSessionCookie, staffUserOf } from '../http/session.ts';
import type { StaffService } from './staff.service.ts';

export function staffRoutes(app: FastifyInstance, staff: StaffService): void {
  addEndpoint(app, endpoints.login, async ({ body, request, reply }) => {
    const old = readSessionToken(request);
    const { token, user } = await staff.login(body, {
      address: request.ip,
      userAgent: request.headers['user-agent'],
    });
    if (old) await staff.logout(old);
    setSessionCookie(reply, token);
    return { user };
  });

  addEndpoint(app, endpoints.logout, async ({ request, reply }) => {
    const token = readSessionToken(request);
    if (token) await staff.logout(token);
    clearSessionCookie(reply);
    return { success: true as const };
  });

  addEndpoint(app, endpoints.session, async ({ request }) => ({ user: staffUserOf(request) }));
}
