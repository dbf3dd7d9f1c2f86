import { type RefObject, useEffect } from 'react';

/**
 * Focuses the container when the focused control inside it disappears, for example the button that deletes its own row.
 * Otherwise the focus would fall back to the page, and keyboard users would lose their place.
 */
export function useKeepFocus(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    let focused: Node | undefined;
    const noteFocus = ({ target }: FocusEvent) => {
      focused = target instanceof Node ? target : undefined;
    };
    // Browsers differ in whether a removed element loses the focus before or after its removal.
    const noteBlur = ({ target }: FocusEvent) =>
      queueMicrotask(() => {
        if (target === focused && focused?.isConnected) focused = undefined;
      });
    const observer = new MutationObserver(() => {
      if (!focused || focused.isConnected) return;
      focused = undefined;
      // Whoever has removed the control may focus another one first.
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        element.tabIndex = -1;
        element.focus({ preventScroll: true });
      });
    });
    element.addEventListener('focusin', noteFocus);
    element.addEventListener('focusout', noteBlur);
    observer.observe(element, { childList: true, subtree: true });
    return () => {
      element.removeEventListener('focusin', noteFocus);
      element.removeEventListener('focusout', noteBlur);
      observer.disconnect();
    };
  }, [container]);
}
