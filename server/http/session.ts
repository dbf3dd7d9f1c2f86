import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '../../contract/endpoints/endpoint.ts';
import type { Role } from '../../contract/roles.ts';
import type { SessionUser } from '../../contract/staff.ts';
import { AppError } from '../shared/errors.ts';
import type { SessionMemory } from './session-memory.ts';
import type { StaffSession } from './staff-session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every staff call. */
    staffSession: StaffSession | null;
  }
  interface FastifyInstance {
    sessionCookie: string;
  }
  interface FastifyContextConfig {
    access?: Endpoint['access'];
    /** The least role that may make this staff call. */
    role?: Role;
    beforeSecondFactor?: boolean;
  }
}

const READING = new Set(['GET', 'HEAD']);

/** The one guard: every route under /api/crm/, and every other one that the contract calls staff, needs a live session. */
export function guardStaffRoutes(
  app: FastifyInstance,
  authenticate: (token: string) => Promise<StaffSession | undefined>,
  memory: SessionMemory,
): void {
  app.decorateRequest('staffSession', null);
  app.addHook('onRequest', async (request, reply) => {
    // The matched route, not the URL as typed: `/api/%63rm/` is the same route.
    const { url = '', config } = request.routeOptions;
    if (!url.startsWith('/api/crm/') && config.access !== 'staff') return;
    reply.header('Cache-Control', 'no-store');
    const token = readSessionToken(request);
    const reads = READING.has(request.method);
    const session = token ? await (reads ? memory.recall(token, authenticate) : authenticate(token)) : undefined;
    if (!session) throw new AppError('unauthenticated', 'Please log in.');
    if (session.secondFactorMissing && !config.beforeSecondFactor) {
      throw new AppError('second_factor_required', 'Set up your second factor first.');
    }
    request.staffSession = session;
    request.log = reply.log = request.log.child({ staff: session.user.id });
  });
  // Whatever a write has done, it may have ended sessions.
  app.addHook('onSend', async ({ method }) => {
    if (!READING.has(method)) memory.forget();
  });
}

/** What the session's cookie is called. Over HTTPS browsers hold the prefix to its word: no other host can plant one. */
export function sessionCookieName(https: boolean): string {
  return https ? '__Host-session' : 'session';
}

export function readSessionToken(request: FastifyRequest): string | undefined {
  return request.cookies[request.server.sessionCookie];
}

/** A session cookie: it ends with the browser at the latest; how long it lives is decided in the database. */
export function setSessionCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(reply.server.sessionCookie, token);
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(reply.server.sessionCookie);
}

/** Who makes this call. @throws AppError('unauthenticated') on a route that the guard does not cover. */
export function staffUserOf(request: FastifyRequest): SessionUser {
  return staffSessionOf(request).user;
}

/** The session of this call. @throws AppError('unauthenticated') on a route that the guard does not cover. */
export function staffSessionOf(request: FastifyRequest): StaffSession {
  if (!request.staffSession) throw new AppError('unauthenticated', 'Please log in.');
  return request.staffSession;
}
