import { useMemo } from 'react';
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';
import {
  CRM_SCREENS,
  type CrmScreen,
  customerIdOf,
  customerPath,
  screenAt,
} from '../../../../contract/crm-addresses.ts';

/** Goes to an address without loading the page anew; `replace` leaves no step for Back. */
export function goTo(url: URL, options: { replace?: boolean } = {}): void {
  if (url.href !== location.href) navigate(url, options);
}

function goToPath(pathname: string): void {
  const url = new URL(location.href);
  url.pathname = pathname;
  goTo(url);
}

/** The screen at an address; the dashboard for every address that is no other's. */
export function screenOf(pathname: string): CrmScreen {
  return screenAt(pathname) ?? 'dashboard';
}

export function useScreen(): CrmScreen {
  return screenOf(usePathname());
}

/** Goes to an address at its top, without what the one before was filtered by. */
export function openAddress(href: string): void {
  goTo(new URL(href, location.href));
  window.scrollTo({ top: 0, behavior: 'instant' });
}

/** The customer whose panel is open beside whatever the page shows. */
export function useOpenCustomerId(): string | undefined {
  return customerIdOf(usePathname());
}

export function openCustomer(id: string): void {
  goToPath(customerPath(id));
}

export function closeCustomer(): void {
  goToPath(CRM_SCREENS.dashboard);
}

/** State that lives in the URL's query, so that reload, Back and a copied link do what a person expects. */
export function useSearchParams(): URLSearchParams {
  const search = useSearch();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Goes to the same page with this query; `replace` is right for letters being typed. */
export function goToSearch(params: URLSearchParams, options?: { replace: boolean }): void {
  const url = new URL(location.href);
  url.search = params.toString();
  goTo(url, options);
}

/** Sets one parameter of the query, or takes it away. */
export function setSearchParam(name: string, value: string | undefined, options?: { replace: boolean }): void {
  const params = new URLSearchParams(location.search);
  if (value === undefined) params.delete(name);
  else params.set(name, value);
  goToSearch(params, options);
}
