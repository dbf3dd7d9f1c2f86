import { useEffect, useState } from 'react';
import type { DialogProps } from '../../../shared/dialogs/dialog-store.ts';
import { ImportRun } from './import-run.ts';

/** The dialog's import; the one that was under way, when the session had expired in between. */
export function useImportRun(draft: DialogProps<ImportRun>['draft']): ImportRun {
  const [run] = useState(() => draft.get() ?? new ImportRun());
  useEffect(() => {
    draft.set(run);
    return () => {
      // Closing the dialog has emptied its draft; a session that expired has not.
      if (draft.get() !== run) run.dispose();
    };
  }, [draft, run]);
  return run;
}
