import { ROLES, type Role } from '#contract/roles.ts';

/** Labels for choices and lists. */
export const ROLE_LABELS: Record<Role, string> = { admin: 'Admin', member: 'Member', viewer: 'Viewer' };

/** Explanations after the role's name. */
export const ROLE_HINTS: Record<Role, string> = {
  admin: 'does everything, and decides about people, refunds and exports',
  member: 'works with customers and leads',
  viewer: 'sees everything, and changes nothing',
};

/** The most powerful role first. */
export const ROLE_OPTIONS = ROLES.toReversed().map((value) => ({ value, label: ROLE_LABELS[value] }));

/** Returns `an admin`. */
export function withArticle(role: Role): string {
  return `${role === 'admin' ? 'an' : 'a'} ${role}`;
}
