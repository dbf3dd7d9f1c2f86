import * as z from 'zod/mini';

/** What staff may do, each role all that the ones before it may: viewers read, members work, admins decide about people and money. */
export const ROLES = ['viewer', 'member', 'admin'] as const;
export const Role = z.enum(ROLES, 'Unknown role');
export type Role = z.infer<typeof Role>;

/** The least role that may make a staff call: viewers read and members write, but where the endpoint says otherwise. */
export function roleFor({ method, role }: { method: string; role?: Role }): Role {
  return role ?? (method === 'GET' ? 'viewer' : 'member');
}

/** Whether somebody of this role may do what takes another at least. */
export function isAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}
