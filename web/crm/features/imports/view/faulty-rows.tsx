import Papa from 'papaparse';
import { neutraliseCell } from '../../../../../contract/csv-cells.ts';
import { Button } from '../../../../ui/button.tsx';
import { formatCount } from '../../../shared/count.ts';
import { saveFile } from '../../../shared/save-file.ts';
import type { FaultyRow, ImportTotals } from '../run/import-state.ts';
import { invalidIn } from '../run/import-totals.ts';

const SHOWN = 8;

/** The rows that cannot be used, each with its reason, and the way to mend them. */
export function FaultyRows({ headers, totals }: { headers: readonly string[]; totals: ImportTotals }) {
  const { faulty } = totals;
  if (faulty.length === 0) return null;
  const rest = invalidIn(totals) - SHOWN;
  return (
    <section aria-labelledby="faulty-rows" className="mt-5">
      <div className="flex items-center justify-between gap-4">
        <h3 id="faulty-rows" className="wide text-sm">
          Faulty rows
        </h3>
        <Button
          variant="secondary"
          size="sm"
          onClick={() => saveFile('customer-import-faulty-rows.csv', faultyRowsFile(headers, faulty))}
        >
          Download faulty rows
        </Button>
      </div>
      <ul className="mt-2 border-y border-line text-[0.8125rem]">
        {faulty.slice(0, SHOWN).map(({ row, faults }) => (
          <li key={row} className="flex gap-4 border-b border-line py-1.5 last:border-0">
            <span className="w-20 shrink-0 tabular-nums text-ink-soft">Row {formatCount(row)}</span>
            <span className="min-w-0 wrap-anywhere">{describeFaults(faults)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="mt-1.5 text-[0.8125rem] text-ink-soft">And {formatCount(rest)} more in the download.</p>
      )}
    </section>
  );
}

const REASON_HEADER = 'Import fault';
const BYTE_ORDER_MARK = '\uFEFF';

/** The faulty rows as they were, with their reasons in a column of its own: mend them there and import that file. */
function faultyRowsFile(headers: readonly string[], faulty: readonly FaultyRow[]): Blob {
  const rows = faulty.map(({ cells, faults }) => [
    ...headers.map((_, index) => cells[index] ?? ''),
    describeFaults(faults),
  ]);
  const table = [[...headers, REASON_HEADER], ...rows].map((cells) => cells.map(neutraliseCell));
  return new Blob([BYTE_ORDER_MARK, Papa.unparse(table, { newline: '\r\n' })], { type: 'text/csv' });
}

/** `email: Valid email is required; name: Name is required` */
function describeFaults(faults: FaultyRow['faults']): string {
  return faults.map(({ column, reason }) => `${column}: ${reason}`).join('; ');
}
