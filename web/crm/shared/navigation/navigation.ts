import { useMemo } from 'react';
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location';
import {
  CRM_SCREENS,
  type CrmScreen,
  customerIdOf,
  customerPath,
  openIdOf,
  PANEL_SCREENS,
  type PanelScreen,
  screenAt,
  teamMemberIdOf,
  teamMemberPath,
} from '../../../../contract/crm-addresses.ts';

/** Goes to an address without loading the page anew; `replace` leaves no step for Back. */
export function goTo(url: URL, options: { replace?: boolean } = {}): void {
  if (url.href !== location.href) navigate(url, options);
}

/** Goes to another path; what the list is filtered by stays. */
export function goToPath(pathname: string, options?: { replace?: boolean }): void {
  const url = new URL(location.href);
  url.pathname = pathname;
  goTo(url, options);
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

/** The team member, likewise. */
export function useOpenTeamMemberId(): string | undefined {
  return teamMemberIdOf(usePathname());
}

/** Whose panel is open, whatever they are. */
export function useOpenId(): string | undefined {
  return openIdOf(usePathname());
}

/** The screen beside which a record opens from the one in view. */
function panelScreenOf(screen: CrmScreen): PanelScreen {
  return PANEL_SCREENS.find((name) => name === screen) ?? 'dashboard';
}

export function usePanelScreen(): PanelScreen {
  return panelScreenOf(useScreen());
}

export function openCustomer(id: string): void {
  goToPath(customerPath(id, panelScreenOf(screenOf(location.pathname))));
}

export function openTeamMember(id: string): void {
  goToPath(teamMemberPath(id, panelScreenOf(screenOf(location.pathname))));
}

export function closePanel(): void {
  goToPath(CRM_SCREENS[screenOf(location.pathname)]);
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
