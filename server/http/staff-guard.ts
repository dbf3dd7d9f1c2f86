import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Scope } from '#contract/api-keys.ts';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import type { Role } from '#contract/roles.ts';
import type { SessionUser } from '#contract/staff.ts';
import { type ActingKey, asKey } from '../shared/acting-key.ts';
import { AppError } from '../shared/errors.ts';
import { bearerTokenOf } from './bearer-token.ts';
import { clientAddress } from './client-address.ts';
import type { Actor, StaffSession } from './staff-session.ts';
import type { SessionMemory } from './staff-session-memory.ts';

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
    /**
     * What a key needs for this staff call. Without it, the call is closed to keys. `any`: it is closed to all but keys, and each call
     * within asks for its own scope.
     */
    scope?: Scope | 'any';
    beforeSecondFactor?: boolean;
  }
}

export interface StaffAdmission {
  /** Returns the session of a cookie's token, or undefined without one. */
  authenticate(token: string): Promise<StaffSession | undefined>;
  /** Returns the session of a key that works, or undefined. Asks the database each time. */
  authenticateKey(key: string): Promise<StaffSession | undefined>;
  /** Counts a call with a key. @throws AppError('rate_limited') */
  countCall(keyId: string): Promise<void>;
}

const READING = new Set(['GET', 'HEAD']);

/** Requires a live staff session on every route under /api/crm/ and on every other route whose contract access is `staff`. */
export function guardStaffRoutes(
  app: FastifyInstance,
  { authenticate, authenticateKey, countCall }: StaffAdmission,
  memory: SessionMemory,
): void {
  app.decorateRequest('staffSession', null);
  app.decorateRequest('admitStaff', null);
  app.addHook('onRequest', async (request, reply) => {
    // Uses the matched route rather than the URL as sent, because `/api/%63rm/` matches the same route.
    const { url = '', config } = request.routeOptions;
    if (!url.startsWith('/api/crm/') && config.access !== 'staff') return;
    reply.header('Cache-Control', 'no-store');
    const key = bearerTokenOf(request);
    const token = readSessionToken(request);
    const reads = READING.has(request.method);
    const isOnlyForKeys = config.scope === 'any';
    const findSession = async (): Promise<StaffSession | undefined> => {
      // A wrong key is not made good by a cookie beside it.
      if (key !== undefined) return authenticateKey(key);
      if (!token || isOnlyForKeys) return undefined;
      return reads ? memory.recall(token, authenticate) : authenticate(token);
    };
    request.admitStaff = async () => {
      const session = await findSession();
      if (!session && (key !== undefined || isOnlyForKeys)) {
        reply.header('WWW-Authenticate', 'Bearer');
        throw new AppError(
          'unauthenticated',
          key === undefined ? 'This needs a key.' : 'This key is not valid, has ended or has expired.',
        );
      }
      if (!session) throw new AppError('unauthenticated', 'Please log in.');
      if (session.apiKey) assertScope(session.apiKey, config.scope);
      if (session.secondFactorMissing && !config.beforeSecondFactor) {
        const message = session.apiKey
          ? 'Whoever made this key must set up a second factor first.'
          : 'Set up your second factor first.';
        throw new AppError('second_factor_required', message);
      }
      return session;
    };
    const session = await request.admitStaff();
    if (session.apiKey) await countCall(session.apiKey.id);
    request.staffSession = session;
    request.log = reply.log = request.log.child({ staff: session.user.id, apiKey: session.apiKey?.id });
  });
  app.addHook('onRequest', ({ staffSession }, _reply, done) => {
    if (staffSession?.apiKey) asKey(staffSession.apiKey.name, done);
    else done();
  });
  // Any write may have ended sessions, but for those of the AI app, which come all day long.
  app.addHook('onSend', async ({ method, routeOptions }) => {
    if (!READING.has(method) && routeOptions.config.access !== 'app') memory.forget();
  });
}

function assertScope({ scopes }: ActingKey, scope: Scope | 'any' | undefined): void {
  if (scope === undefined) throw new AppError('forbidden', 'Keys may not do this. Log in instead.');
  if (scope !== 'any' && !scopes.includes(scope)) throw new AppError('forbidden', `This key lacks the scope ${scope}.`);
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

/** Returns whether a part of the answer that needs a scope of its own may be read. People have no scopes. */
export function mayRead(request: FastifyRequest, scope: Scope): boolean {
  return staffSessionOf(request).apiKey?.scopes.includes(scope) ?? true;
}

/** Returns the session that makes this call, and its IP address. @throws as `staffSessionOf` does */
export function actorOf(request: FastifyRequest): Actor {
  return { ...staffSessionOf(request), address: clientAddress(request) };
}
