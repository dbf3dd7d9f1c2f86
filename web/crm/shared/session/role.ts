import { atom } from 'nanostores';
import { browserItems } from '#client/storage.ts';
import { isAtLeast, Role } from '#contract/roles.ts';

const ITEM = 'crm-role';

/**
 * The role of the logged-in user as this browser remembers it; only the server knows it for certain. It is stored so
 * that the first screen is drawn for the right role. Sessions from before roles existed have none stored and count as
 * `admin`.
 */
export const $role = atom<Role>(Role.safeParse(browserItems.read(ITEM)).data ?? 'admin');

/** Stores the role after a login and each time the server reports it. */
export function setRole(role: Role): void {
  browserItems.write(ITEM, role);
  $role.set(role);
}

/**
 * Returns whether to offer actions that need at least this role. The app is redrawn when the role changes, so no
 * subscription is needed.
 */
export function hasRole(least: Role): boolean {
  return isAtLeast($role.get(), least);
}
