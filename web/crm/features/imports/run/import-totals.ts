import type { ImportCounts, ImportResponse } from '../../../../../contract/imports.ts';
import { isTeamMember } from '../columns/file-row.ts';
import type { RowBatch, SourceRow } from '../csv/file-rows.ts';
import { EMPTY_TOTALS, type FaultyRow, type ImportTotals } from './import-state.ts';

/** Faulty rows that are kept to be shown and downloaded. */
const MOST_FAULTY_ROWS = 100_000;
export const NOTHING: ImportResponse = { ...EMPTY_TOTALS.counts, errors: [] };
const MALFORMED = { column: 'row', reason: 'Quotation marks do not match' };

/** The totals after one more batch. `checked` are the rows of it that an answer speaks of; the others are malformed. */
export function addBatch(totals: ImportTotals, batch: RowBatch, checked: CheckedRows): ImportTotals {
  const malformed = batch.rows.filter((row) => row.malformed);
  const faulty = [...malformed.map((row) => ({ ...row, faults: [MALFORMED] })), ...faultyAmong(checked)].sort(
    (a, b) => a.row - b.row,
  );
  const counts = addCounts(totals.counts, checked.answer);
  return {
    counts: { ...counts, customerInvalid: counts.customerInvalid + malformed.length },
    withoutEmail: totals.withoutEmail + batch.withoutEmail,
    faulty: totals.faulty.concat(faulty).slice(0, MOST_FAULTY_ROWS),
    progress: batch.progress,
    complete: false,
  };
}

/** The totals while a faulty row is checked anew: its cells are those that were typed, its faults those from before. */
export function withCells(totals: ImportTotals, { row, cells, file }: SourceRow): ImportTotals {
  return {
    ...totals,
    faulty: totals.faulty.map((faulty) => (faulty.row === row ? { ...faulty, cells, file } : faulty)),
  };
}

/** The totals after a faulty row was corrected and checked anew. */
export function replaceRow(totals: ImportTotals, row: SourceRow, answer: ImportResponse): ImportTotals {
  const invalid = isTeamMember(row.file) ? 'teamMemberInvalid' : 'customerInvalid';
  const counts = addCounts(totals.counts, answer);
  const [stillFaulty] = faultyAmong({ rows: [row], answer });
  return {
    ...totals,
    counts: { ...counts, [invalid]: counts[invalid] - 1 },
    faulty: totals.faulty.flatMap((faulty) => (faulty.row === row.row ? (stillFaulty ?? []) : [faulty])),
  };
}

export function addCounts(a: ImportCounts, b: ImportCounts): ImportCounts {
  return {
    customerImported: a.customerImported + b.customerImported,
    customerSkipped: a.customerSkipped + b.customerSkipped,
    customerInvalid: a.customerInvalid + b.customerInvalid,
    teamMemberImported: a.teamMemberImported + b.teamMemberImported,
    teamMemberSkipped: a.teamMemberSkipped + b.teamMemberSkipped,
    teamMemberInvalid: a.teamMemberInvalid + b.teamMemberInvalid,
  };
}

/** The answer numbers the rows that it speaks of; people count the rows of their file. */
function faultyAmong({ rows, answer }: CheckedRows): FaultyRow[] {
  const byPosition = Map.groupBy(answer.errors, ({ row }) => row);
  return [...byPosition].flatMap(([position, faults]) => {
    const source = rows[position - 1];
    return source ? [{ ...source, faults: faults.map(({ column, reason }) => ({ column, reason })) }] : [];
  });
}

/** What became of rows, or would: the answer speaks of these, in their order. */
export interface CheckedRows {
  rows: readonly SourceRow[];
  answer: ImportResponse;
}

/** How many records have been made, or would be. */
export function importedIn({ counts }: ImportTotals): number {
  return counts.customerImported + counts.teamMemberImported;
}

/** How many rows could not be used. */
export function invalidIn({ counts }: ImportTotals): number {
  return counts.customerInvalid + counts.teamMemberInvalid;
}

/** How many rows the file has had so far, whatever became of them. */
export function rowsIn({ counts, withoutEmail }: ImportTotals): number {
  return Object.values(counts).reduce((sum, count) => sum + count, withoutEmail);
}

/** What the toast says; the words are the specification’s. */
export function describeSuccess({ counts }: ImportTotals): string {
  const { customerImported, customerSkipped, teamMemberImported } = counts;
  const skipped = customerSkipped > 0 ? `, skipped ${customerSkipped} duplicates` : '';
  const members = teamMemberImported > 0 ? `, imported ${teamMemberImported} team members` : '';
  return `Imported ${customerImported} customers${skipped}${members}`;
}
