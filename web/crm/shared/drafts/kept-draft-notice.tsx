import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $dialog } from '../dialogs/dialog-store.ts';
import { $keptDraft, discardDraft } from './draft-store.ts';

/** Long enough to read it and to press Discard. The form mentions the draft again when its dialog opens. */
const SHOWN_MS = 12_000;

/** A short notice that a closed dialog's input was kept. */
export function KeptDraftNotice() {
  const name = useStore($keptDraft);
  const hasDialog = useStore($dialog) !== undefined;
  useEffect(() => {
    if (name === undefined) return undefined;
    const hide = () => $keptDraft.set(undefined);
    if (hasDialog) hide();
    const timer = setTimeout(hide, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [name, hasDialog]);
  return (
    <p
      role="status"
      className="fixed bottom-28 left-1/2 z-30 flex min-h-9 -translate-x-1/2 items-center gap-1 rounded-md border border-line bg-paper-raised pl-3 whitespace-nowrap text-ink-soft shadow-board empty:hidden md:bottom-4"
    >
      {name !== undefined && (
        <>
          Draft kept
          <span aria-hidden>·</span>
          <button
            type="button"
            onClick={() => discardDraft(name)}
            className="min-h-11 rounded-md px-2 text-ink underline underline-offset-4 -outline-offset-4 md:min-h-9"
          >
            Discard
          </button>
        </>
      )}
    </p>
  );
}
