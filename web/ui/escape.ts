import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls back for an unhandled Escape that is pressed inside `scope` or without any focus. Needed because Radix sends
 * Escape only to the topmost layer, and a toast counts as a layer above the dialog.
 */
export function useEscape(scope: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || !(event.target instanceof Node)) return;
    // The focus falls back to the body when the focused button becomes disabled.
    if (event.target === document.body || scope.current?.contains(event.target)) onEscape();
  });

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
