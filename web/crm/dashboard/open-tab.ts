import { goToSearch } from '../navigation/search-params.ts';
import { DEFAULT_TAB, type TabId } from './tab.ts';

/** Goes to a list, whole: what narrows one list says nothing to another. */
export function openTab(id: TabId): void {
  goToSearch(new URLSearchParams(id === DEFAULT_TAB ? {} : { tab: id }));
}
