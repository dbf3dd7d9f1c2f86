const CHANGED = 'addresschange';

/** Calls back when the page's address has changed, by us or by Back. Returns the way to stop. */
export function onAddressChange(listener: () => void): () => void {
  window.addEventListener('popstate', listener);
  window.addEventListener(CHANGED, listener);
  return () => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener(CHANGED, listener);
  };
}

/** Changes the page's address without loading it anew; `replace` leaves no step for Back. */
export function goTo(url: URL, { replace = false } = {}): void {
  if (url.href === location.href) return;
  if (replace) history.replaceState(null, '', url);
  else history.pushState(null, '', url);
  window.dispatchEvent(new Event(CHANGED));
}
