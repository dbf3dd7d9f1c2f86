import type { ImportCounts, ImportFault, ImportResponse } from '#contract/imports.ts';
import { isTeamMember } from '../columns/file-row.ts';
import type { RowBatch, SourceRow } from '../csv/file-rows.ts';
import { EMPTY_TOTALS, type FaultyRow, type ImportTotals } from './import-state.ts';

/** Maximum number of faulty rows that are kept for display and download. */
const MOST_FAULTY_ROWS = 100_000;
export const NOTHING: ImportResponse = { ...EMPTY_TOTALS.counts, errors: [], warnings: [], customerWorthALook: 0 };
const MALFORMED = { column: 'row', reason: 'Quotation marks do not match' };

/** Adds one batch to the totals. `checked` are the rows of the response; the others are malformed. */
export function addBatch(totals: ImportTotals, batch: RowBatch, checked: CheckedRows): ImportTotals {
  const malformed = batch.rows.filter((row) => row.malformed);
  const faulty = [
    ...malformed.map((row) => ({ ...row, faults: [MALFORMED] })),
    ...rowsAt(checked, checked.answer.errors),
  ].sort((a, b) => a.row - b.row);
  const counts = addCounts(totals.counts, checked.answer);
  return {
    counts: { ...counts, customerInvalid: counts.customerInvalid + malformed.length },
    withoutEmail: totals.withoutEmail + batch.withoutEmail,
    faulty: totals.faulty.concat(faulty).slice(0, MOST_FAULTY_ROWS),
    worthALook: totals.worthALook.concat(rowsAt(checked, checked.answer.warnings)).slice(0, MOST_FAULTY_ROWS),
    progress: batch.progress,
    complete: false,
  };
}

/** Returns the totals while a faulty row is checked again, with its new cells and old faults. */
export function withCells(totals: ImportTotals, { row, cells, file }: SourceRow): ImportTotals {
  return {
    ...totals,
    faulty: totals.faulty.map((faulty) => (faulty.row === row ? { ...faulty, cells, file } : faulty)),
  };
}

/** Returns the totals after a corrected row was checked again. A row that an earlier check has found usable is counted already. */
export function replaceRow(totals: ImportTotals, row: SourceRow, answer: ImportResponse): ImportTotals {
  if (!totals.faulty.some((faulty) => faulty.row === row.row)) return totals;
  const invalid = isTeamMember(row.file) ? 'teamMemberInvalid' : 'customerInvalid';
  const counts = addCounts(totals.counts, answer);
  const [stillFaulty] = rowsAt({ rows: [row] }, answer.errors);
  return {
    ...totals,
    counts: { ...counts, [invalid]: counts[invalid] - 1 },
    faulty: totals.faulty.flatMap((faulty) => (faulty.row === row.row ? (stillFaulty ?? []) : [faulty])),
    worthALook: totals.worthALook.concat(rowsAt({ rows: [row] }, answer.warnings)),
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

/** Converts the row numbers of the response to those of the file. */
function rowsAt({ rows }: Pick<CheckedRows, 'rows'>, faults: readonly ImportFault[]): FaultyRow[] {
  const byPosition = Map.groupBy(faults, ({ row }) => row);
  return [...byPosition].flatMap(([position, ofRow]) => {
    const source = rows[position - 1];
    return source ? [{ ...source, faults: ofRow.map(({ column, reason }) => ({ column, reason })) }] : [];
  });
}

/** Checked rows and their response, in the same order. */
export interface CheckedRows {
  rows: readonly SourceRow[];
  answer: ImportResponse;
}

/** Returns how many records were created, or would be. */
export function importedIn({ counts }: ImportTotals): number {
  return counts.customerImported + counts.teamMemberImported;
}

/** Returns how many rows could not be used. */
export function invalidIn({ counts }: ImportTotals): number {
  return counts.customerInvalid + counts.teamMemberInvalid;
}

/** Returns how many rows were read. */
export function rowsIn({ counts, withoutEmail }: ImportTotals): number {
  return Object.values(counts).reduce((sum, count) => sum + count, withoutEmail);
}

/** Returns the toast's text, in the words of the specification. */
export function describeSuccess({ counts }: ImportTotals): string {
  const { customerImported, customerSkipped, teamMemberImported } = counts;
  const skipped = customerSkipped > 0 ? `, skipped ${customerSkipped} duplicates` : '';
  const members = teamMemberImported > 0 ? `, imported ${teamMemberImported} team members` : '';
  return `Imported ${customerImported} customers${skipped}${members}`;
}
