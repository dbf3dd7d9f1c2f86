import { type RefObject, useEffect, useEffectEvent } from 'react';

/**
 * Calls back for an unhandled Escape that is pressed inside `scope` or without any focus. Needed because Radix sends
 * Escape only to the topmost layer, and a toast counts as a layer above the dialog.
 */
export function useEscape(scope: RefObject<HTMLElement | null>, onEscape: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isHandled(event) || !(event.target instanceof Node)) return;
    // The focus falls back to the body when the focused button becomes disabled.
    if (event.target === document.body || scope.current?.contains(event.target)) onEscape();
  });

  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Escapes that a layer beneath got and left alone. Prevented, which is the only way to keep Radix from closing the layer. */
const left = new WeakSet<Event>();

function isHandled(event: KeyboardEvent): boolean {
  return event.defaultPrevented && !left.has(event);
}

/**
 * Keeps a modal layer open on an Escape that is pressed outside of it, in a dialog above it. Needed because Radix makes
 * that dialog the topmost layer a moment after it got the focus.
 */
export function leaveToDialogAbove(event: KeyboardEvent, layer: HTMLElement | null): void {
  const { target } = event;
  if (!(target instanceof Element) || layer?.contains(target) || !target.closest('[data-modal]')) return;
  event.preventDefault();
  left.add(event);
}
