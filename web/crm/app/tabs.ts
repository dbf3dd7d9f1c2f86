import { CRM_SCREENS } from '#contract/crm-addresses.ts';
import { goTo, screenOf } from '../shared/navigation/navigation.ts';
import { FEATURES } from './features.ts';

/** The dashboard's lists. The first one is the default. */
export const TABS = FEATURES.flatMap(({ tab }) => tab ?? []);

/** Returns the tab that the URL names, or the first tab if there is none by that name. */
export function tabOf(param: string | null): (typeof TABS)[number] | undefined {
  return TABS.find(({ id }) => id === param) ?? TABS[0];
}

/** Opens a list without filters, because another list's filters do not apply to it. */
export function openTab(id: string): void {
  const url = new URL(location.href);
  if (screenOf(url.pathname) !== 'dashboard') url.pathname = CRM_SCREENS.dashboard;
  url.search = new URLSearchParams(id === TABS[0]?.id ? {} : { tab: id }).toString();
  goTo(url);
}
