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
} from '#contract/crm-addresses.ts';

/** Navigates without reloading the page. `replace` adds no history entry. */
export function goTo(url: URL, options: { replace?: boolean } = {}): void {
  if (url.href !== location.href) navigate(url, options);
}

/** Navigates to another path and keeps the query, with its filters. */
export function goToPath(pathname: string, options?: { replace?: boolean }): void {
  const url = new URL(location.href);
  url.pathname = pathname;
  goTo(url, options);
}

/** Returns the screen at an address. Defaults to the dashboard. */
export function screenOf(pathname: string): CrmScreen {
  return screenAt(pathname) ?? 'dashboard';
}

export function useScreen(): CrmScreen {
  return screenOf(usePathname());
}

/** Navigates to an address, drops the current filters, and scrolls to the top. */
export function openAddress(href: string): void {
  goTo(new URL(href, location.href));
  window.scrollTo({ top: 0, behavior: 'instant' });
}

/** Returns the id of the customer whose panel is open. */
export function useOpenCustomerId(): string | undefined {
  return customerIdOf(usePathname());
}

/** Returns the id of the team member whose panel is open. */
export function useOpenTeamMemberId(): string | undefined {
  return teamMemberIdOf(usePathname());
}

/** Returns the id of the record whose panel is open. */
export function useOpenId(): string | undefined {
  return openIdOf(usePathname());
}

/** Returns the screen that panels opened from this screen appear beside. */
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

/** Returns the URL's query. State in it survives a reload, Back and a copied link. */
export function useSearchParams(): URLSearchParams {
  const search = useSearch();
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Sets the page's query. Use `replace` for input that is still being typed. */
export function goToSearch(params: URLSearchParams, options?: { replace: boolean }): void {
  const url = new URL(location.href);
  url.search = params.toString();
  goTo(url, options);
}

/** Sets one parameter of the query, or removes it. */
export function setSearchParam(name: string, value: string | undefined, options?: { replace: boolean }): void {
  const params = new URLSearchParams(location.search);
  if (value === undefined) params.delete(name);
  else params.set(name, value);
  goToSearch(params, options);
}
