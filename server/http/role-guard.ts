import type { FastifyInstance } from 'fastify';
import { isAtLeast, type Role } from '../../contract/roles.ts';
import { AppError } from '../shared/errors.ts';

const REFUSALS: Record<Role, string> = {
  viewer: 'You may look at everything here, but not change or take away anything. Ask an admin.',
  member: 'Only an admin may do this.',
  admin: 'Nobody may do this.',
};

/** The one guard of roles, after the one of sessions: a call that the contract gives to a higher role is refused, before it is looked at. */
export function guardRoles(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ staffSession, routeOptions }) => {
    if (!staffSession) return;
    const { role } = staffSession.user;
    // What the contract does not name is nobody's but the admins'.
    if (!isAtLeast(role, routeOptions.config.role ?? 'admin')) throw new AppError('forbidden', REFUSALS[role]);
  });
}
