import { useStore } from '@nanostores/react';
import { Suspense, useEffect } from 'react';
import { $dialog, $opener } from '#crm/shared/dialogs/dialog-store.ts';

/** Draws the open dialog. When the last one closes, the focus returns to the element that had it before the first. */
export function DialogHost({ onOpenerGone }: { onOpenerGone: () => void }) {
  const dialog = useStore($dialog);
  useEffect(() => {
    if (!dialog) return undefined;
    return () => {
      // Runs after Radix's own focus handling, which does not know about dialogs that open from another.
      setTimeout(() => {
        if (document.querySelector('[role=dialog][data-state=open]:not([data-panel])')) return;
        // Something that the dialog opened has taken the focus.
        if (document.activeElement && document.activeElement !== document.body) return;
        const opener = $opener.get();
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
        else onOpenerGone();
      });
    };
  }, [dialog, onOpenerGone]);
  return dialog && <Suspense key={dialog.key}>{dialog.content}</Suspense>;
}
