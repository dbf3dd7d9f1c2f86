import { useSyncExternalStore } from 'react';
import { CRM_SCREENS, customerIdOf, customerPath } from '../../../../contract/crm-addresses.ts';
import { goTo, onAddressChange } from './address.ts';

/** Opens a customer's panel beside whatever the page shows. */
export function openCustomer(id: string): void {
  goToPath(customerPath(id));
}

export function closeCustomer(): void {
  goToPath(CRM_SCREENS.dashboard);
}

function goToPath(pathname: string): void {
  const url = new URL(location.href);
  url.pathname = pathname;
  goTo(url);
}

export function useOpenCustomerId(): string | undefined {
  return useSyncExternalStore(onAddressChange, () => customerIdOf(location.pathname));
}
