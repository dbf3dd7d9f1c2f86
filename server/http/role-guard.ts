import type { FastifyInstance } from 'fastify';
import { isAtLeast, type Role } from '../../contract/roles.ts';
import { AppError } from '../shared/errors.ts';

const REFUSALS: Record<Role, string> = {
  viewer: 'Your role may view everything, but not change or export anything. Ask an admin.',
  member: 'Only an admin may do this.',
  admin: 'Nobody may do this.',
};

/** Refuses staff calls that the contract reserves for a higher role. It runs after the session guard and before the body is parsed. */
export function guardRoles(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ staffSession, routeOptions }) => {
    if (!staffSession) return;
    const { role } = staffSession.user;
    // Routes without a role in the contract are for admins only.
    if (!isAtLeast(role, routeOptions.config.role ?? 'admin')) throw new AppError('forbidden', REFUSALS[role]);
  });
}
