import { useStore } from '@nanostores/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { DialogProps } from '#crm/shared/dialogs/dialog-store.ts';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast-store.ts';
import { ImportRun } from './run/import-run.ts';
import type { ImportState, Phase } from './run/import-state.ts';
import { describeSuccess, importedIn, invalidIn } from './run/import-totals.ts';
import { ImportBody } from './view/import-body.tsx';
import { ImportButtons } from './view/import-buttons.tsx';

const FAILED = 'There was an error importing customers. Please check your file format.';

const NOTHING_IMPORTED = 'Nothing was imported';

const DESCRIPTIONS: Record<Phase, string> = {
  choosing: 'Choose a CSV file. Its columns are recognized, and you see what will happen before anything is saved.',
  opening: 'Reading the file…',
  ready: 'Nothing is saved until you press Import.',
  importing: 'Keep this page open until the import is done.',
  stopped: 'What has been imported so far is saved. The rest can follow, and nothing is doubled.',
  done: 'The import is done.',
};

/** Phases in which closing loses nothing. */
const FREE_TO_LEAVE: readonly Phase[] = ['choosing', 'done'];

/** Imports a file of customers, from the choice of the file to the undo. */
export function ImportDialog({ close, draft }: DialogProps<ImportRun>) {
  const client = useQueryClient();
  const run = useImportRun(draft);
  const state = useStore(run.$state);
  const reload = () => void client.invalidateQueries({ queryKey: ['api', 'crm'] });

  const onDone = ({ result }: ImportState) => {
    const nothingNew = importedIn(result) === 0;
    const description = describeSuccess(result);
    if (nothingNew) toast({ title: NOTHING_IMPORTED, description, variant: 'notice' });
    else toast({ title: 'Import Successful', description });
    reload();
    // Errors and warnings need more room than a toast has.
    if (!nothingNew && invalidIn(result) + result.worthALook.length === 0) close();
  };
  const onFailed = () => {
    toast({ title: 'Import Failed', description: FAILED, variant: 'destructive' });
    reload();
  };
  const leave = () => {
    if (state.phase === 'importing') run.cancel();
    else close();
  };
  return (
    <Dialog
      open
      onOpenChange={leave}
      pressOutsideCloses={FREE_TO_LEAVE.includes(state.phase)}
      title="Import Customers"
      description={
        state.phase === 'done' && importedIn(state.result) === 0 ? `${NOTHING_IMPORTED}.` : DESCRIPTIONS[state.phase]
      }
      footer={<ImportButtons state={state} onLeave={leave} onImport={() => void run.start({ onDone, onFailed })} />}
    >
      <ImportBody run={run} state={state} onUndone={reload} />
    </Dialog>
  );
}

/** Returns the dialog's import, or the one that continues after the session expired. */
function useImportRun(draft: DialogProps<ImportRun>['draft']): ImportRun {
  const [run] = useState(() => draft.get() ?? new ImportRun());
  useEffect(() => {
    draft.set(run);
    return () => {
      // Closing the dialog empties its draft, but an expired session does not.
      if (draft.get() !== run) run.dispose();
    };
  }, [draft, run]);
  return run;
}
