import { ROLES, type Role } from '../../../../contract/roles.ts';

/** As choices and lists have them. */
export const ROLE_LABELS: Record<Role, string> = { admin: 'Admin', member: 'Member', viewer: 'Viewer' };

/** What follows the role's name. */
export const ROLE_HINTS: Record<Role, string> = {
  admin: 'does everything, and decides about people, refunds and exports',
  member: 'works with customers and leads',
  viewer: 'sees everything, and changes nothing',
};

/** The most trusted first. */
export const ROLE_OPTIONS = ROLES.toReversed().map((value) => ({ value, label: ROLE_LABELS[value] }));

/** `an admin` */
export function withArticle(role: Role): string {
  return `${role === 'admin' ? 'an' : 'a'} ${role}`;
}
