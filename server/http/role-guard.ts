import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAtLeast, type Role } from '#contract/roles.ts';
import { AppError } from '../shared/errors.ts';
import type { StaffSession } from './staff-session.ts';

const REFUSALS: Record<Role, string> = {
  viewer: 'Your role may view everything, but not change or export anything. Ask an admin.',
  member: 'Only an admin may do this.',
  admin: 'Nobody may do this.',
};

/** Refuses staff calls that the contract reserves for a higher role. It runs after the session guard and before the body is parsed. */
export function guardRoles(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.staffSession) assertRole(request, request.staffSession);
  });
}

function assertRole({ routeOptions }: FastifyRequest, { user: { role } }: StaffSession): void {
  // Routes without a role in the contract are for admins only.
  if (!isAtLeast(role, routeOptions.config.role ?? 'admin')) throw new AppError('forbidden', REFUSALS[role]);
}

/** Streams the pieces of a long answer while the staff user who has asked for it may still have it. Otherwise it breaks off. */
export function whileAllowed(request: FastifyRequest, pieces: AsyncIterable<string>): Readable {
  // A stream would hold sixteen pieces, long after their reader lost the right to them.
  return Readable.from(allowed(request, pieces), { highWaterMark: 1 });
}

async function* allowed(request: FastifyRequest, pieces: AsyncIterable<string>): AsyncGenerator<string> {
  for await (const piece of pieces) {
    if (request.admitStaff) assertRole(request, await request.admitStaff());
    yield piece;
  }
}
