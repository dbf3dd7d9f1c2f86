import type { ImportRun } from '../run/import-run.ts';
import type { ImportState } from '../run/import-state.ts';
import { importedIn } from '../run/tally.ts';
import { ChosenFile } from './chosen-file.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { FaultyRows } from './faulty-rows.tsx';
import { FileChooser } from './file-chooser.tsx';
import { ImportProgress } from './import-progress.tsx';
import { Problem } from './problem.tsx';
import { RecentImports } from './recent-imports.tsx';
import { TallyFigures } from './tally-figures.tsx';
import { UndoImport } from './undo-import.tsx';

interface ImportBodyProps {
  run: ImportRun;
  state: ImportState;
  onUndone: () => void;
}

/** What the dialog shows of an import, in each of its phases. */
export function ImportBody({ run, state, onUndone }: ImportBodyProps) {
  const { phase, file, table, mapping, problem, preview, previewFailed, result, importId, stopReason } = state;
  const choose = (chosen: File) => void run.choose(chosen);
  switch (phase) {
    case 'choosing':
      return (
        <>
          <FileChooser onChoose={choose} />
          <RecentImports onUndone={onUndone} />
        </>
      );
    case 'opening':
      return <ChosenFile file={file} onChoose={choose} />;
    case 'ready':
      return (
        <>
          <ChosenFile file={file} table={table} onChoose={choose} />
          {stopReason && <Problem reason={stopReason} />}
          {problem ? (
            <Problem reason={problem} />
          ) : (
            <TallyFigures tally={preview} tense="future" failed={previewFailed} />
          )}
          <FaultyRows headers={table?.headers ?? []} tally={preview} />
          {table && (
            <ColumnMapping headers={table.headers} mapping={mapping} onChange={(next) => void run.remap(next)} />
          )}
        </>
      );
    case 'importing':
    case 'stopped':
    case 'done':
      return (
        <>
          <ChosenFile file={file} table={table} />
          <ImportProgress tally={result} phase={phase} />
          {stopReason && <Problem reason={stopReason} />}
          <TallyFigures tally={result} tense="past" />
          <FaultyRows headers={table?.headers ?? []} tally={result} />
          {importId && phase !== 'importing' && importedIn(result) > 0 && (
            <UndoImport importId={importId} onUndone={onUndone} />
          )}
        </>
      );
  }
}
