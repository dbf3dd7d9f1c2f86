import type { ImportRun } from '../run/import-run.ts';
import type { ImportState } from '../run/import-state.ts';
import { importedIn } from '../run/import-totals.ts';
import { ChosenFile } from './chosen-file.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { FaultyRows } from './faulty-rows.tsx';
import { FileChooser } from './file-chooser.tsx';
import { ImportFigures } from './import-figures.tsx';
import { ImportProgress } from './import-progress.tsx';
import { Problem } from './problem.tsx';
import { RecentImports } from './recent-imports.tsx';
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
            <ImportFigures totals={preview} tense="future" failed={previewFailed} />
          )}
          <FaultyRows headers={table?.headers ?? []} totals={preview} />
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
          <ImportProgress totals={result} phase={phase} />
          {stopReason && <Problem reason={stopReason} />}
          <ImportFigures totals={result} tense="past" />
          <FaultyRows headers={table?.headers ?? []} totals={result} />
          {importId && phase !== 'importing' && importedIn(result) > 0 && (
            <UndoImport importId={importId} onUndone={onUndone} />
          )}
        </>
      );
  }
}
