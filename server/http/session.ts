import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import type { Role } from '#contract/roles.ts';
import type { SessionUser } from '#contract/staff.ts';
import { AppError } from '../shared/errors.ts';
import type { SessionMemory } from './session-memory.ts';
import type { StaffSession } from './staff-session.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every staff call. */
    staffSession: StaffSession | null;
    /** Checks again that a staff call's session is live. @throws AppError('unauthenticated' | 'second_factor_required') */
    admitStaff: (() => Promise<StaffSession>) | null;
  }
  interface FastifyInstance {
    sessionCookie: string;
  }
  interface FastifyContextConfig {
    access?: Endpoint['access'];
    /** The lowest role that may make this staff call. */
    role?: Role;
    beforeSecondFactor?: boolean;
  }
}

const READING = new Set(['GET', 'HEAD']);

/** Requires a live staff session on every route under /api/crm/ and on every other route whose contract access is `staff`. */
export function guardStaffRoutes(
  app: FastifyInstance,
  authenticate: (token: string) => Promise<StaffSession | undefined>,
  memory: SessionMemory,
): void {
  app.decorateRequest('staffSession', null);
  app.decorateRequest('admitStaff', null);
  app.addHook('onRequest', async (request, reply) => {
    // Uses the matched route rather than the URL as sent, because `/api/%63rm/` matches the same route.
    const { url = '', config } = request.routeOptions;
    if (!url.startsWith('/api/crm/') && config.access !== 'staff') return;
    reply.header('Cache-Control', 'no-store');
    const token = readSessionToken(request);
    const reads = READING.has(request.method);
    request.admitStaff = async () => {
      const session = token ? await (reads ? memory.recall(token, authenticate) : authenticate(token)) : undefined;
      if (!session) throw new AppError('unauthenticated', 'Please log in.');
      if (session.secondFactorMissing && !config.beforeSecondFactor) {
        throw new AppError('second_factor_required', 'Set up your second factor first.');
      }
      return session;
    };
    const session = await request.admitStaff();
    request.staffSession = session;
    request.log = reply.log = request.log.child({ staff: session.user.id });
  });
  // Any write may have ended sessions.
  app.addHook('onSend', async ({ method }) => {
    if (!READING.has(method)) memory.forget();
  });
}

/** Returns the session cookie's name. Over HTTPS the `__Host-` prefix keeps other hosts from setting it. */
export function sessionCookieName(https: boolean): string {
  return https ? '__Host-session' : 'session';
}

export function readSessionToken(request: FastifyRequest): string | undefined {
  return request.cookies[request.server.sessionCookie];
}

/** Sets a cookie that browsers drop when they close. The database decides how long the session is valid. */
export function setSessionCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(reply.server.sessionCookie, token);
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(reply.server.sessionCookie);
}

/** Returns the staff user who makes this call. @throws AppError('unauthenticated') on a route that the guard does not cover. */
export function staffUserOf(request: FastifyRequest): SessionUser {
  return staffSessionOf(request).user;
}

/** Returns the session of this call. @throws AppError('unauthenticated') on a route that the guard does not cover. */
export function staffSessionOf(request: FastifyRequest): StaffSession {
  if (!request.staffSession) throw new AppError('unauthenticated', 'Please log in.');
  return request.staffSession;
}
