import { CRM_SCREENS } from '../../../contract/crm-addresses.ts';
import { goTo, screenOf } from '../shared/navigation/navigation.ts';
import { DEFAULT_TAB, type TabId } from './tab.ts';

/** Goes to a list, whole: what narrows one list says nothing to another. */
export function openTab(id: TabId): void {
  const url = new URL(location.href);
  if (screenOf(url.pathname) !== 'dashboard') url.pathname = CRM_SCREENS.dashboard;
  url.search = new URLSearchParams(id === DEFAULT_TAB ? {} : { tab: id }).toString();
  goTo(url);
}
