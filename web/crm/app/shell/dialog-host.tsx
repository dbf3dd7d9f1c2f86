import { useStore } from '@nanostores/react';
import { Suspense, useEffect } from 'react';
import { $dialog, $opener } from '../../shared/dialogs/dialog-store.ts';

/** Draws whichever dialog is open. When the last one closes, the focus goes back to where the first came from. */
export function DialogHost({ onOpenerGone }: { onOpenerGone: () => void }) {
  const dialog = useStore($dialog);
  useEffect(() => {
    if (!dialog) return undefined;
    return () => {
      // After the dialog's own way back, which knows nothing of one dialog that opens from another.
      setTimeout(() => {
        if (document.querySelector('[role=dialog][data-state=open]:not([data-panel])')) return;
        // What the dialog has opened took the focus.
        if (document.activeElement && document.activeElement !== document.body) return;
        const opener = $opener.get();
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
        else onOpenerGone();
      });
    };
  }, [dialog, onOpenerGone]);
  return dialog && <Suspense key={dialog.key}>{dialog.content}</Suspense>;
}
