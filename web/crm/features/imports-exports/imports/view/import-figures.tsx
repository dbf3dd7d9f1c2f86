import { clsx } from 'clsx';
import { counted, formatCount, nounFor } from '#crm/shared/count.ts';
import type { ImportTotals } from '../run/import-state.ts';
import { invalidIn } from '../run/import-totals.ts';

interface ImportFiguresProps {
  totals: ImportTotals;
  /** Whether the import is still to come. */
  tense: 'future' | 'past';
  /** Whether it stopped before the end of the file. */
  failed?: boolean;
}

/** The numbers of new, known and faulty rows so far. */
export function ImportFigures({ totals, tense, failed = false }: ImportFiguresProps) {
  const { counts, withoutEmail, worthALook, complete } = totals;
  const invalid = invalidIn(totals);
  const members = counts.teamMemberImported + counts.teamMemberSkipped > 0;
  const future = tense === 'future';
  return (
    <section aria-label={future ? 'Preview' : 'Result'} aria-busy={!complete && !failed}>
      <dl
        className={clsx(
          'mt-4 grid gap-px border-y border-line bg-line *:bg-paper',
          members
            ? 'grid-cols-2 max-sm:*:last:col-span-2 sm:grid-cols-5'
            : 'grid-cols-2 sm:grid-cols-[auto_1fr_1fr_1fr]',
        )}
      >
        <Figure label={future ? 'New customers' : 'Customers imported'} value={counts.customerImported} />
        {members && (
          <Figure label={future ? 'New team members' : 'Team members imported'} value={counts.teamMemberImported} />
        )}
        <Figure label="Duplicates" value={counts.customerSkipped + counts.teamMemberSkipped} />
        <Figure label="Faulty rows" value={invalid} warning={invalid > 0} />
        <Figure label="Worth a look" value={worthALook.length} />
      </dl>
      <p role="status" className="mt-2 text-[0.8125rem] text-ink-soft">
        {future && describeCheck(totals, failed)}
        {withoutEmail > 0 && ` ${describeWithoutEmail(withoutEmail, tense)}`}
      </p>
    </section>
  );
}

function Figure({ label, value, warning = false }: { label: string; value: number; warning?: boolean }) {
  return (
    <div className="flex flex-col-reverse justify-end px-3 py-2">
      <dt className="text-[0.8125rem] text-ink-soft">{label}</dt>
      <dd className={clsx('wide text-xl tabular-nums', warning && 'text-failed')}>{formatCount(value)}</dd>
    </div>
  );
}

function describeCheck({ complete, progress }: ImportTotals, failed: boolean): string {
  if (failed) return 'The file could not be checked in advance.';
  return complete ? 'The whole file has been checked.' : `Checking the file… ${Math.floor(progress * 100)}%`;
}

function describeWithoutEmail(count: number, tense: ImportFiguresProps['tense']): string {
  const fate = tense === 'future' ? 'will be' : nounFor(count, ['was', 'were']);
  return `${counted(count, ['row', 'rows'])} without an email ${fate} left out.`;
}
