import { CRM_SCREENS } from '../../../contract/crm-addresses.ts';
import { goTo, screenOf } from '../shared/navigation/navigation.ts';
import { FEATURES } from './features.ts';

/** The dashboard's lists; without a choice the first one is open. */
export const TABS = FEATURES.flatMap(({ tab }) => tab ?? []);

/** The tab that the URL names; the first for none, or one there is not. */
export function tabOf(param: string | null): (typeof TABS)[number] | undefined {
  return TABS.find(({ id }) => id === param) ?? TABS[0];
}

/** Goes to a list, whole: what one list is filtered by says nothing to another. */
export function openTab(id: string): void {
  const url = new URL(location.href);
  if (screenOf(url.pathname) !== 'dashboard') url.pathname = CRM_SCREENS.dashboard;
  url.search = new URLSearchParams(id === TABS[0]?.id ? {} : { tab: id }).toString();
  goTo(url);
}
