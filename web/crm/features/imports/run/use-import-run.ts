import { useEffect, useState } from 'react';
import { keepDraft, type OpenDialog, readDraft } from '../../../shared/dialogs/dialog-store.ts';
import { ImportRun } from './import-run.ts';

/** The dialog's import; the one that was under way, when the session had expired in between. */
export function useImportRun(dialog: OpenDialog): ImportRun {
  const [run] = useState(() => {
    const draft = readDraft();
    return draft instanceof ImportRun ? draft : new ImportRun();
  });
  useEffect(
    () => () => {
      keepDraft(dialog, run);
      if (readDraft() !== run) run.dispose();
    },
    [dialog, run],
  );
  return run;
}
