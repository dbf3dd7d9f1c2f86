import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../shared/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every call of an account. */
    accountSession: AccountSession | null;
  }
}

/** Whose account session it is: a customer's or a team member's. */
export interface AccountHolder {
  customerId: string | null;
  teamMemberId: string | null;
}

/** An owner has bought, or may; a member uses one of an owner's seats. */
export type AccountKind = 'owner' | 'member';

export function kindOf({ customerId }: AccountHolder): AccountKind {
  return customerId ? 'owner' : 'member';
}

/** A browser in which somebody is signed in. */
export interface AccountSession {
  id: string;
  holder: AccountHolder;
  /** The address that they have proven to read. */
  email: string;
}

/** The one guard: every route that the contract calls an account's needs a live account session. */
export function guardAccountRoutes(
  app: FastifyInstance,
  authenticate: (token: string) => Promise<AccountSession | undefined>,
): void {
  app.decorateRequest('accountSession', null);
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.access !== 'account') return;
    reply.header('Cache-Control', 'no-store');
    const token = request.cookies[accountCookieName(app)];
    const session = token ? await authenticate(token) : undefined;
    if (!session) throw new AppError('unauthenticated', 'Please sign in.');
    request.accountSession = session;
  });
}

/** What the cookie is called, beside that of staff. */
export function accountCookieName({ sessionCookie }: FastifyInstance): string {
  return sessionCookie.replace('session', 'account');
}

/** Tells the account's page that somebody is signed in, and is worth nothing else: the session's own cookie is hidden from scripts. */
const SIGNED_IN_COOKIE = 'signed-in';

/** How long the session lives is decided in the database. */
export function setAccountCookie(reply: FastifyReply, token: string, expires: Date): void {
  reply.setCookie(accountCookieName(reply.server), token, { expires });
  reply.setCookie(SIGNED_IN_COOKIE, '1', { expires, httpOnly: false });
}

export function clearAccountCookie(reply: FastifyReply): void {
  reply.clearCookie(accountCookieName(reply.server));
  reply.clearCookie(SIGNED_IN_COOKIE);
}

/** The session of this call. @throws AppError('unauthenticated') on a route that the guard does not cover. */
export function accountSessionOf({ accountSession }: FastifyRequest): AccountSession {
  if (!accountSession) throw new AppError('unauthenticated', 'Please sign in.');
  return accountSession;
}

/** Who makes this call. @throws AppError('unauthenticated') as `accountSessionOf`. */
export function accountHolderOf(request: FastifyRequest): AccountHolder {
  return accountSessionOf(request).holder;
}

/** The customer who makes this call. @throws AppError('forbidden') for a team member. */
export function ownerIdOf(request: FastifyRequest): string {
  const { customerId } = accountHolderOf(request);
  if (!customerId) throw new AppError('forbidden', 'Only the owner of this account may do that');
  return customerId;
}
