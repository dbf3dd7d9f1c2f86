import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { StaffUser } from '../../contract/staff.ts';
import { AppError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every staff call. */
    staffUser: StaffUser | null;
  }
  interface FastifyContextConfig {
    access?: 'public' | 'staff';
  }
}

const NAME = 'session';

/** The one guard: every route under /api/crm/, and every other one that the contract calls staff, needs a live session. */
export function guardStaffRoutes(
  app: FastifyInstance,
  authenticate: (token: string) => Promise<StaffUser | undefined>,
): void {
  app.decorateRequest('staffUser', null);
  app.addHook('onRequest', async (request, reply) => {
    // The matched route, not the URL as typed: `/api/%63rm/` is the same route.
    const { url = '', config } = request.routeOptions;
    if (!url.startsWith('/api/crm/') && config.access !== 'staff') return;
    reply.header('Cache-Control', 'no-store');
    const token = readSessionToken(request);
    const user = token ? await authenticate(token) : undefined;
    if (!user) throw new AppError('unauthenticated', 'Please log in.');
    request.staffUser = user;
  });
}

export function readSessionToken(request: FastifyRequest): string | undefined {
  return request.cookies[NAME];
}

/** A session cookie: it ends with the browser at the latest; how long it lives is decided in the database. */
export function setSessionCookie(reply: FastifyReply, token: string): void {
  reply.setCookie(NAME, token);
}

export function clearSessionCookie(reply: FastifyReply): void {
  reply.clearCookie(NAME);
}

/** Who makes this call. @throws AppError('unauthenticated') on a route that the guard does not cover. */
export function staffUserOf(request: FastifyRequest): StaffUser {
  if (!request.staffUser) throw new AppError('unauthenticated', 'Please log in.');
  return request.staffUser;
}
