import { ChevronRight } from 'lucide-react';
import Papa from 'papaparse';
import { useMemo, useRef, useState } from 'react';
import { neutraliseCell } from '../../../../../contract/csv-cells.ts';
import { Button } from '../../../../ui/button.tsx';
import { saveFile } from '../../../../ui/save-file.ts';
import { formatCount } from '../../../shared/count.ts';
import type { CorrectableField } from '../columns/correct-cells.ts';
import { describeFaults, describeGroup, type FaultGroup, groupFaults } from '../run/fault-groups.ts';
import type { CorrectedTo } from '../run/import-run.ts';
import type { FaultyRow, ImportTotals } from '../run/import-state.ts';
import { CorrectableRow, type CorrectRow } from './correctable-row.tsx';

interface FaultyRowsProps {
  headers: readonly string[];
  totals: ImportTotals;
  /** The fields that can be corrected in place, if any. */
  fields?: readonly CorrectableField[];
  correct?: CorrectRow;
}

const OUTCOMES: Record<CorrectedTo, string> = {
  new: 'is corrected and will be imported.',
  duplicate: 'is a duplicate now: this email is there already.',
  faulty: 'is still faulty.',
};

/** Lists the unusable rows by fault, and lets staff correct them here or download them. */
export function FaultyRows({ headers, totals, fields = [], correct }: FaultyRowsProps) {
  const { faulty } = totals;
  const groups = useMemo(() => groupFaults(faulty), [faulty]);
  const [outcome, setOutcome] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  if (faulty.length === 0 && outcome === '') return null;
  const correctRow: CorrectRow | undefined =
    correct &&
    (async (...args) => {
      const became = await correct(...args);
      if (became) setOutcome(`Row ${formatCount(args[0].row)} ${OUTCOMES[became]}`);
      return became;
    });
  return (
    <section aria-labelledby="faulty-rows" className="mt-5">
      <div className="flex items-center justify-between gap-4">
        <h3 id="faulty-rows" ref={heading} tabIndex={-1} className="wide text-sm">
          Faulty rows
        </h3>
        {faulty.length > 0 && (
          <Button
            variant="secondary"
            size="sm"
            onClick={() => saveFile('customer-import-faulty-rows.csv', faultyRowsFile(headers, faulty))}
          >
            Download faulty rows
          </Button>
        )}
      </div>
      <p role="status" className="mt-1 text-[0.8125rem] text-ink-soft empty:hidden">
        {outcome}
      </p>
      {groups.length > 0 && (
        <div className="mt-2 border-t border-line text-[0.8125rem]">
          {groups.map((group) => (
            <Group
              key={describeFaults(group.faults)}
              group={group}
              fields={fields}
              correct={correctRow}
              onLast={() => heading.current?.focus()}
            />
          ))}
        </div>
      )}
    </section>
  );
}

const PAGE = 20;

interface GroupProps {
  group: FaultGroup;
  fields: readonly CorrectableField[];
  correct: CorrectRow | undefined;
  /** Called when the last row was left by Enter. */
  onLast: () => void;
}

/** One kind of fault. Its rows are listed on demand, page by page. */
function Group({ group, fields, correct, onLast }: GroupProps) {
  const { rows } = group;
  const [open, setOpen] = useState(false);
  const [page, setPage] = useState(0);
  // Corrected rows may have shortened the list.
  const start = Math.min(page, Math.ceil(rows.length / PAGE) - 1) * PAGE;
  const shown = open ? rows.slice(start, start + PAGE) : [];
  return (
    <details className="group border-b border-line" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 list-none items-center gap-1.5">
        <ChevronRight aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-90" />
        <span className="text-failed">{describeGroup(group)}</span>
      </summary>
      <ul>
        {shown.map((row) =>
          correct && fields.length > 0 && !row.malformed ? (
            <CorrectableRow key={row.row} row={row} fields={fields} correct={correct} onLast={onLast} />
          ) : (
            <PlainRow key={row.row} row={row} />
          ),
        )}
      </ul>
      {rows.length > PAGE && (
        <div className="flex items-center justify-between gap-2 pb-2 text-ink-soft">
          <span>
            {formatCount(start + 1)} to {formatCount(start + shown.length)} of {formatCount(rows.length)}
          </span>
          <span className="flex gap-2">
            <Button variant="secondary" size="sm" disabled={start === 0} onClick={() => setPage(start / PAGE - 1)}>
              Previous
            </Button>
            <Button
              variant="secondary"
              size="sm"
              disabled={start + PAGE >= rows.length}
              onClick={() => setPage(start / PAGE + 1)}
            >
              Next
            </Button>
          </span>
        </div>
      )}
    </details>
  );
}

function PlainRow({ row: { row, file, malformed } }: { row: FaultyRow }) {
  return (
    <li className="flex gap-4 py-1.5">
      <span className="w-20 shrink-0 tabular-nums text-ink-soft">Row {formatCount(row)}</span>
      <span className="min-w-0 wrap-anywhere">
        {malformed ? 'Rows may have run together here.' : [file.name, file.email].filter(Boolean).join(', ')}
      </span>
    </li>
  );
}

const REASON_HEADER = 'Import fault';
const BYTE_ORDER_MARK = '\uFEFF';

/** Builds a file of the faulty rows with a column of reasons, which staff can correct and import. */
function faultyRowsFile(headers: readonly string[], faulty: readonly FaultyRow[]): Blob {
  const rows = faulty.map(({ cells, faults }) => [
    ...headers.map((_, index) => cells[index] ?? ''),
    describeFaults(faults),
  ]);
  const table = [[...headers, REASON_HEADER], ...rows].map((cells) => cells.map(neutraliseCell));
  return new Blob([BYTE_ORDER_MARK, Papa.unparse(table, { newline: '\r\n' })], { type: 'text/csv' });
}
