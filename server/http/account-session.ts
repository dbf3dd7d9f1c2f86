import '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../shared/errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set on every call of an account. */
    accountSession: AccountSession | null;
  }
}

/** The person an account session belongs to: a customer or a team member. Exactly one of the two ids is set. */
export interface AccountHolder {
  customerId: string | null;
  teamMemberId: string | null;
}

/** An owner buys licenses; a member uses one of an owner's seats. */
export type AccountKind = 'owner' | 'member';

export function kindOf({ customerId }: AccountHolder): AccountKind {
  return customerId ? 'owner' : 'member';
}

/** One browser that is signed in to an account. */
export interface AccountSession {
  id: string;
  holder: AccountHolder;
  /** The address that the holder proved by signing in. */
  email: string;
}

/** Requires a live account session on every route whose contract access is `account`. No other code checks this. */
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

/** Derives the cookie's name from the staff session cookie, so that both share the `__Host-` prefix. */
export function accountCookieName({ sessionCookie }: FastifyInstance): string {
  return sessionCookie.replace('session', 'account');
}

/** Tells the page's scripts that somebody is signed in. It grants no access: the session cookie itself is httpOnly. */
const SIGNED_IN_COOKIE = 'signed-in';

/** `expires` only limits the cookie. The database decides how long the session is valid. */
export function setAccountCookie(reply: FastifyReply, token: string, expires: Date): void {
  reply.setCookie(accountCookieName(reply.server), token, { expires });
  reply.setCookie(SIGNED_IN_COOKIE, '1', { expires, httpOnly: false });
}

export function clearAccountCookie(reply: FastifyReply): void {
  reply.clearCookie(accountCookieName(reply.server));
  reply.clearCookie(SIGNED_IN_COOKIE);
}

/** Returns the session of this call. @throws AppError('unauthenticated') on a route that the guard does not cover. */
export function accountSessionOf({ accountSession }: FastifyRequest): AccountSession {
  if (!accountSession) throw new AppError('unauthenticated', 'Please sign in.');
  return accountSession;
}

/** Returns the holder who makes this call. @throws AppError('unauthenticated') as `accountSessionOf`. */
export function accountHolderOf(request: FastifyRequest): AccountHolder {
  return accountSessionOf(request).holder;
}

/** Returns the id of the customer who makes this call. @throws AppError('forbidden') for a team member. */
export function ownerIdOf(request: FastifyRequest): string {
  const { customerId } = accountHolderOf(request);
  if (!customerId) throw new AppError('forbidden', 'Only the owner of this account may do that');
  return customerId;
}
