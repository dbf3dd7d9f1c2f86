import { atom } from 'nanostores';
import { isAtLeast, Role } from '../../../../contract/roles.ts';
import { browserItems } from '../../../client/storage.ts';

const ITEM = 'crm-role';

/**
 * What whoever is logged in may do, as this browser believes; only the server knows. Remembered, so that the first screen is
 * drawn for the right one: who has been logged in since before there were roles is an admin.
 */
export const $role = atom<Role>(Role.safeParse(browserItems.read(ITEM)).data ?? 'admin');

/** After a login, and whenever the server has said it anew. */
export function setRole(role: Role): void {
  browserItems.write(ITEM, role);
  $role.set(role);
}

/** Whether to offer what takes this role at least. The app is drawn anew when the role changes, so nothing has to listen. */
export function hasRole(least: Role): boolean {
  return isAtLeast($role.get(), least);
}
