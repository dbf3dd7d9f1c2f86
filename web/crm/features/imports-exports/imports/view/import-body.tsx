import { Switch } from '#ui/switch.tsx';
import { correctableFields } from '../columns/correct-cells.ts';
import { missingColumnIn } from '../columns/recognise.ts';
import type { ImportRun } from '../run/import-run.ts';
import type { ImportState, ImportTotals, Phase } from '../run/import-state.ts';
import { importedIn } from '../run/import-totals.ts';
import { nothingNewIn, QUESTIONS } from '../run/reasons.ts';
import { ChosenFile } from './chosen-file.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { FaultyRows } from './faulty-rows.tsx';
import { FileChooser } from './file-chooser.tsx';
import { ImportFigures } from './import-figures.tsx';
import { RecentImports, UndoImport } from './recent-imports.tsx';
import { RowsWorthALook } from './rows-worth-a-look.tsx';

interface ImportBodyProps {
  run: ImportRun;
  state: ImportState;
  onUndone: () => void;
}

/** The dialog's content in each phase. */
export function ImportBody({ run, state, onUndone }: ImportBodyProps) {
  const {
    phase,
    file,
    table,
    mapping,
    problem,
    preview,
    previewFailed,
    sendInvitations,
    result,
    importId,
    stopReason,
  } = state;
  const choose = (chosen: File) => void run.choose(chosen);
  const missing = table && missingColumnIn(mapping);
  const nothingNew = nothingNewIn(state);
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
          {problem && <Problem reason={problem} />}
          {missing && <Notice>{QUESTIONS[missing]}</Notice>}
          {!problem && !missing && (
            <>
              {nothingNew && <Notice>{nothingNew}</Notice>}
              <ImportFigures totals={preview} tense="future" failed={previewFailed} />
              {preview.counts.teamMemberImported > 0 && (
                <Switch
                  label="Send invitations to the new team members"
                  states={['No', 'Yes']}
                  checked={sendInvitations === 1}
                  onChange={(on) => run.invite(on ? 1 : 0)}
                />
              )}
              <FaultyRows
                headers={table?.headers ?? []}
                totals={preview}
                fields={correctableFields(mapping)}
                correct={run.correct.bind(run)}
              />
            </>
          )}
          {!problem && !missing && <RowsWorthALook headers={table?.headers ?? []} totals={preview} />}
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
          <RowsWorthALook headers={table?.headers ?? []} totals={result} />
          {importId && phase !== 'importing' && importedIn(result) > 0 && (
            <UndoImport importId={importId} onUndone={onUndone} />
          )}
        </>
      );
  }
}

/** A question or a note. */
function Notice({ children }: { children: string }) {
  return (
    <p role="alert" className="mt-4 border-l-4 border-line-strong bg-paper-raised px-3 py-2 text-sm">
      {children}
    </p>
  );
}

/** The reason for a failure. */
function Problem({ reason }: { reason: string }) {
  return (
    <p role="alert" className="mt-4 border-l-4 border-failed bg-failed-soft px-3 py-2 text-sm text-failed">
      {reason}
    </p>
  );
}

/** The progress of an import. */
function ImportProgress({ totals, phase }: { totals: ImportTotals; phase: Phase }) {
  const progress = phase === 'done' ? 1 : totals.progress;
  const percent = Math.floor(progress * 100);
  return (
    <div className="mt-4">
      <progress
        aria-label="Import"
        value={progress}
        max={1}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-signal [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-signal"
      />
      {phase !== 'done' && <p className="mt-1.5 text-[0.8125rem] tabular-nums text-ink-soft">{percent}% of the file</p>}
    </div>
  );
}
