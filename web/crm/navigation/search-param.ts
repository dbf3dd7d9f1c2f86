import { useCallback, useSyncExternalStore } from 'react';

const CHANGED = 'searchparamchange';

function subscribe(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener(CHANGED, listener);
  };
}

/** State that lives in the URL's query, so that reload, Back and a copied link do what a person expects. */
export function useSearchParam(name: string): [value: string | null, change: (value: string | null) => void] {
  const value = useSyncExternalStore(subscribe, () => new URLSearchParams(location.search).get(name));
  const change = useCallback(
    (next: string | null) => {
      const url = new URL(location.href);
      if (next === null) url.searchParams.delete(name);
      else url.searchParams.set(name, next);
      if (url.href === location.href) return;
      history.pushState(null, '', url);
      window.dispatchEvent(new Event(CHANGED));
    },
    [name],
  );
  return [value, change];
}
