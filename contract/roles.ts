import * as z from 'zod/mini';

/** Roles of staff, each with all rights of the previous ones: viewers read, members work, admins decide about people and money. */
export const ROLES = ['viewer', 'member', 'admin'] as const;
export const Role = z.enum(ROLES, 'Unknown role');
export type Role = z.infer<typeof Role>;

/** Returns the lowest role that may call a staff endpoint. By default viewers may read and members may write. */
export function roleFor({ method, role }: { method: string; role?: Role }): Role {
  return role ?? (method === 'GET' ? 'viewer' : 'member');
}

/** Returns whether a role has at least the rights of another. */
export function isAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}
