import { CRM_SCREENS } from '#contract/crm-addresses.ts';
import type { Role } from '#contract/roles.ts';
import { openAddress } from '../shared/navigation/navigation.ts';
import { hasRole } from '../shared/session/role.ts';
import { FEATURES } from './features.ts';
import { openTab, TABS } from './tabs.ts';

/** The screens outside the dashboard, in the order of the navigation. */
export const SCREENS = FEATURES.flatMap(({ screen }) => screen ?? []);

interface Place {
  label: string;
  key: string;
  /** The lowest role that may open the place. Everybody may by default. */
  role?: Role | undefined;
  open: () => void;
}

/** The places that `g` and a letter lead to: the dashboard's lists and the screens. */
export const PLACES: readonly Place[] = [
  ...TABS.map(({ id, label, key }) => ({ label, key, open: () => openTab(id) })),
  ...SCREENS.map(({ id, label, key, role }) => ({ label, key, role, open: () => openAddress(CRM_SCREENS[id]) })),
];

/** Returns the places that the user's role may open. */
export function placesOfUser(): readonly Place[] {
  return PLACES.filter(({ role = 'viewer' }) => hasRole(role));
}
