import Papa from 'papaparse';
import { neutraliseCell } from '../../../../../contract/csv-cells.ts';
import type { FaultyRow } from '../run/import-state.ts';

const REASON_HEADER = 'Import fault';
const BYTE_ORDER_MARK = '\uFEFF';

/** The faulty rows as they were, with their reasons in a column of its own: mend them there and import that file. */
export function faultyRowsFile(headers: readonly string[], faulty: readonly FaultyRow[]): Blob {
  const rows = faulty.map(({ cells, faults }) => [
    ...headers.map((_, index) => cells[index] ?? ''),
    describeFaults(faults),
  ]);
  const table = [[...headers, REASON_HEADER], ...rows].map((cells) => cells.map(neutraliseCell));
  return new Blob([BYTE_ORDER_MARK, Papa.unparse(table, { newline: '\r\n' })], { type: 'text/csv' });
}

/** `email: Valid email is required; name: Name is required` */
export function describeFaults(faults: FaultyRow['faults']): string {
  return faults.map(({ column, reason }) => `${column}: ${reason}`).join('; ');
}
