import { Suspense, useEffect } from 'react';
import { dialogOpener, useOpenDialog } from '../../shared/dialogs/dialog-store.ts';
import { lazyComponent } from '../../shared/lazy-component.ts';

const NamedDialog = lazyComponent(async () => (await import('./named-dialog.tsx')).NamedDialog);

/** Whichever dialog is open. When the last one closes, the focus goes back to where the first came from. */
export function OpenDialog({ onOpenerGone }: { onOpenerGone: () => void }) {
  const dialog = useOpenDialog();
  useEffect(() => {
    if (!dialog) return undefined;
    return () => {
      // After the dialog's own way back, which knows nothing of one dialog that opens from another.
      setTimeout(() => {
        if (document.querySelector('[role=dialog][data-state=open]:not([data-panel])')) return;
        // What the dialog has opened took the focus.
        if (document.activeElement && document.activeElement !== document.body) return;
        const opener = dialogOpener();
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
        else onOpenerGone();
      });
    };
  }, [dialog, onOpenerGone]);
  return (
    dialog && (
      <Suspense>
        <NamedDialog dialog={dialog} />
      </Suspense>
    )
  );
}
