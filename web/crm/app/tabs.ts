import { CRM_SCREENS } from '../../../contract/crm-addresses.ts';
import { goTo, screenOf } from '../shared/navigation/navigation.ts';

export const TABS = [
  { id: 'customers', label: 'Customers' },
  { id: 'team-members', label: 'Team Members' },
  { id: 'purchases', label: 'Purchases' },
] as const;
export type TabId = (typeof TABS)[number]['id'];

const DEFAULT_TAB: TabId = 'customers';

/** The tab that the URL names; the default for none, or one there is not. */
export function tabOf(param: string | null): TabId {
  return TABS.find(({ id }) => id === param)?.id ?? DEFAULT_TAB;
}

/** Goes to a list, whole: what narrows one list says nothing to another. */
export function openTab(id: TabId): void {
  const url = new URL(location.href);
  if (screenOf(url.pathname) !== 'dashboard') url.pathname = CRM_SCREENS.dashboard;
  url.search = new URLSearchParams(id === DEFAULT_TAB ? {} : { tab: id }).toString();
  goTo(url);
}
