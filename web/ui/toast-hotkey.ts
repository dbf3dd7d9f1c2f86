import { useEffect } from 'react';

/**
 * Keeps F8 from the notifications while a modal dialog is open: the dialog would take the focus back at once, and select
 * all that is typed in its field, so that the next letter replaces it.
 */
export function useHotkeyRest(): void {
  useEffect(() => {
    window.addEventListener('keydown', holdBack, { capture: true });
    return () => window.removeEventListener('keydown', holdBack, { capture: true });
  }, []);
}

function holdBack(event: KeyboardEvent): void {
  if (event.code === 'F8' && document.querySelector('[data-modal]')) event.stopPropagation();
}
