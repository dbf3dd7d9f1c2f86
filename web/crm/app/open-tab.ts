import { goTo } from '../shared/navigation/address.ts';
import { viewOf, viewPath } from '../shared/navigation/view-address.ts';
import { DEFAULT_TAB, type TabId } from './tab.ts';

/** Goes to a list, whole: what narrows one list says nothing to another. */
export function openTab(id: TabId): void {
  const url = new URL(location.href);
  if (viewOf(url.pathname) !== 'dashboard') url.pathname = viewPath('dashboard');
  url.search = new URLSearchParams(id === DEFAULT_TAB ? {} : { tab: id }).toString();
  goTo(url);
}
