import { ChevronRight } from 'lucide-react';
import Papa from 'papaparse';
import { type ReactNode, type RefObject, useState } from 'react';
import { neutraliseCell } from '#contract/csv-cells.ts';
import { formatCount } from '#crm/shared/count.ts';
import { Button } from '#ui/button.tsx';
import { saveFile } from '#ui/save-file.ts';
import { describeFaults } from '../run/fault-groups.ts';
import type { FaultyRow } from '../run/import-state.ts';

const PAGE = 20;

interface RowGroupProps {
  title: string;
  rows: readonly FaultyRow[];
  /** Shows one row as an item of the list. */
  children: (row: FaultyRow) => ReactNode;
  failed?: boolean;
}

/** Rows with the same reason. They are listed on demand, page by page. */
export function RowGroup({ title, rows, children, failed = false }: RowGroupProps) {
  const [open, setOpen] = useState(false);
  const [page, setPage] = useState(0);
  // Corrected rows may have shortened the list.
  const start = Math.min(page, Math.ceil(rows.length / PAGE) - 1) * PAGE;
  const shown = open ? rows.slice(start, start + PAGE) : [];
  return (
    <details className="group border-b border-line" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 list-none items-center gap-1.5">
        <ChevronRight aria-hidden className="size-4 shrink-0 transition-transform group-open:rotate-90" />
        <span className={failed ? 'text-failed' : undefined}>{title}</span>
      </summary>
      <ul>{shown.map(children)}</ul>
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

interface PlainRowProps {
  row: FaultyRow;
  /** A cell that is shown beside name and email. */
  cell?: string | undefined;
}

/** A row that cannot be corrected here. */
export function PlainRow({ row: { row, file, malformed }, cell }: PlainRowProps) {
  return (
    <li className="flex gap-4 py-1.5">
      <span className="w-20 shrink-0 tabular-nums text-ink-soft">Row {formatCount(row)}</span>
      <span className="min-w-0 wrap-anywhere">
        {malformed ? 'Rows may have run together here.' : [file.name, file.email, cell].filter(Boolean).join(', ')}
      </span>
    </li>
  );
}

interface RowsHeadingProps {
  id: string;
  title: string;
  /** The label of the button. */
  downloads: string;
  headers: readonly string[];
  rows: readonly FaultyRow[];
  ref?: RefObject<HTMLHeadingElement | null>;
}

/** The heading of a list of rows, with a button that downloads them. */
export function RowsHeading({ id, title, downloads, headers, rows, ref }: RowsHeadingProps) {
  const download = () => saveFile(`customer-import-${id}.csv`, rowsFile(headers, rows));
  return (
    <div className="flex items-center justify-between gap-4">
      <h3 id={id} ref={ref} tabIndex={-1} className="wide text-sm">
        {title}
      </h3>
      {rows.length > 0 && (
        <Button variant="secondary" size="sm" onClick={download}>
          {downloads}
        </Button>
      )}
    </div>
  );
}

const REASON_HEADER = 'Import fault';
const BYTE_ORDER_MARK = '\uFEFF';

/** Builds a file of the rows with a column of reasons, which staff can correct and import. */
function rowsFile(headers: readonly string[], listed: readonly FaultyRow[]): Blob {
  const rows = listed.map(({ cells, faults }) => [
    ...headers.map((_, index) => cells[index] ?? ''),
    describeFaults(faults),
  ]);
  const table = [[...headers, REASON_HEADER], ...rows].map((cells) => cells.map(neutraliseCell));
  return new Blob([BYTE_ORDER_MARK, Papa.unparse(table, { newline: '\r\n' })], { type: 'text/csv' });
}
