import { FocusScope } from 'radix-ui/internal';
import { type RefObject, useEffect } from 'react';
import { dismissToast } from './toast-store.ts';

// The region that holds the toasts, and the element that had the focus before it.
let region: HTMLElement | null = null;
let origin: EventTarget | null = null;

/**
 * Adds the toasts' region to the surrounding modal dialog, so that its focus trap lets F8 move there. Screen readers
 * see the region anyway: `aria-live` keeps a dialog from hiding it.
 */
export function ToastsInReach() {
  FocusScope.useFocusScopeBranch(region);
  return null;
}

/** Returns the focus to the dialog it came from, on Escape and on Tab past the toast's last button. */
export function useWayBack(viewport: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    region = viewport.current?.parentElement ?? null;
    region?.addEventListener('focusin', rememberOrigin);
    region?.addEventListener('focusout', stayInDialog);
    // Runs before Radix, which would close the dialog when there is no toast.
    window.addEventListener('keydown', leaveByEscape, { capture: true });
    return () => {
      region?.removeEventListener('focusin', rememberOrigin);
      region?.removeEventListener('focusout', stayInDialog);
      window.removeEventListener('keydown', leaveByEscape, { capture: true });
      region = null;
    };
  }, [viewport]);
}

/** Returns the focus from the toasts to the dialog it came from, if it came from one. */
export function leaveToasts(): void {
  if (region?.contains(document.activeElement)) focusOrigin();
}

function rememberOrigin({ relatedTarget }: FocusEvent): void {
  if (!isAmongToasts(relatedTarget)) origin = relatedTarget;
}

function stayInDialog({ relatedTarget }: FocusEvent): void {
  const leavesPage = relatedTarget === null;
  const isInDialog = relatedTarget instanceof Node && dialogOfOrigin()?.contains(relatedTarget);
  if (!leavesPage && !isInDialog && !isAmongToasts(relatedTarget)) focusOrigin();
}

function leaveByEscape(event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !isAmongToasts(event.target) || !dialogOfOrigin()) return;
  event.stopPropagation();
  dismissToast();
  focusOrigin();
}

function focusOrigin(): void {
  if (dialogOfOrigin() && origin instanceof HTMLElement) origin.focus({ preventScroll: true });
}

function dialogOfOrigin(): Element | null {
  return origin instanceof Element && origin.isConnected ? origin.closest('[data-modal]') : null;
}

function isAmongToasts(target: EventTarget | null): boolean {
  return target instanceof Node && region !== null && region.contains(target);
}
