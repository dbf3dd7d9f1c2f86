import { useSyncExternalStore } from 'react';
import { CRM_SCREENS, type CrmScreen, screenAt } from '../../../../contract/crm-addresses.ts';
import { goTo, onAddressChange } from './address.ts';

/** The screen at an address; the dashboard for every address that is no other's. */
export function viewOf(pathname: string): CrmScreen {
  return screenAt(pathname) ?? 'dashboard';
}

export function viewPath(view: CrmScreen): string {
  return CRM_SCREENS[view];
}

/** Goes to a screen as it is at first: what narrows one says nothing to another. */
export function openView(view: CrmScreen): void {
  goTo(new URL(viewPath(view), location.href));
  window.scrollTo({ top: 0, behavior: 'instant' });
}

export function useView(): CrmScreen {
  return useSyncExternalStore(onAddressChange, () => viewOf(location.pathname));
}
