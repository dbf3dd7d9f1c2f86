import { useSyncExternalStore } from 'react';
import { goTo, onAddressChange } from './address.ts';

const CRM = '/staff/crm';
const CUSTOMERS = `${CRM}/customers/`;

/** The customer whose panel this address opens. */
export function customerIdOf(pathname: string): string | undefined {
  if (!pathname.startsWith(CUSTOMERS)) return undefined;
  const id = pathname.slice(CUSTOMERS.length);
  return id === '' || id.includes('/') ? undefined : decode(id);
}

function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

export function customerPath(id: string): string {
  return CUSTOMERS + encodeURIComponent(id);
}

/** Opens a customer's panel beside whatever the page shows. */
export function openCustomer(id: string): void {
  goToPath(customerPath(id));
}

export function closeCustomer(): void {
  goToPath(CRM);
}

function goToPath(pathname: string): void {
  const url = new URL(location.href);
  url.pathname = pathname;
  goTo(url);
}

export function useOpenCustomerId(): string | undefined {
  return useSyncExternalStore(onAddressChange, () => customerIdOf(location.pathname));
}
