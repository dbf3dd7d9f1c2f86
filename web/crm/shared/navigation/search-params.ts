import { useMemo, useSyncExternalStore } from 'react';
import { goTo, onAddressChange } from './address.ts';

/** State that lives in the URL's query, so that reload, Back and a copied link do what a person expects. */
export function useSearchParams(): URLSearchParams {
  const search = useSyncExternalStore(onAddressChange, () => location.search);
  return useMemo(() => new URLSearchParams(search), [search]);
}

/** Goes to the same page with this query; `replace` leaves no step for Back, as is right for letters being typed. */
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
