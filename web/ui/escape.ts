import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls back for an Escape that nobody else has taken, pressed inside `scope` or nowhere in particular. Radix gives
 * Escape to the topmost layer only, and a toast counts as a layer above the dialog.
 */
export function useEscape(scope: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Node)) return;
    // The focus falls back to the body when its button becomes disabled.
    if (event.target === document.body || scope.current?.contains(event.target)) onEscape();
  });

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
