import type { ImportCounts, ImportFault, ImportResponse } from '../../../../../contract/imports.ts';
import type { RowBatch, SourceRow } from '../csv/file-rows.ts';
import type { FaultyRow, ImportTotals } from './import-state.ts';

/** Faulty rows that are kept to be shown and downloaded. */
const MOST_FAULTY_ROWS = 100_000;
const MALFORMED = { column: 'row', reason: 'Quotation marks do not match' };

/** The tally after one more batch. `sent` are the rows of it that the answer speaks of, in its order. */
export function addBatch(
  totals: ImportTotals,
  batch: RowBatch,
  sent: readonly SourceRow[],
  answer: ImportResponse,
): ImportTotals {
  const malformed = batch.rows.filter((row) => row.malformed);
  const faulty = [
    ...malformed.map(({ row, cells }) => ({ row, cells, faults: [MALFORMED] })),
    ...faultyAmong(sent, answer.errors),
  ].sort((a, b) => a.row - b.row);
  const counts = addCounts(totals.counts, answer);
  return {
    counts: { ...counts, customerInvalid: counts.customerInvalid + malformed.length },
    withoutEmail: totals.withoutEmail + batch.withoutEmail,
    faulty: totals.faulty.concat(faulty).slice(0, MOST_FAULTY_ROWS),
    progress: batch.progress,
    complete: false,
  };
}

function addCounts(a: ImportCounts, b: ImportCounts): ImportCounts {
  return {
    customerImported: a.customerImported + b.customerImported,
    customerSkipped: a.customerSkipped + b.customerSkipped,
    customerInvalid: a.customerInvalid + b.customerInvalid,
    teamMemberImported: a.teamMemberImported + b.teamMemberImported,
    teamMemberSkipped: a.teamMemberSkipped + b.teamMemberSkipped,
    teamMemberInvalid: a.teamMemberInvalid + b.teamMemberInvalid,
  };
}

/** The answer numbers the rows that were sent; people count the rows of their file. */
function faultyAmong(sent: readonly SourceRow[], errors: readonly ImportFault[]): FaultyRow[] {
  const byPosition = Map.groupBy(errors, ({ row }) => row);
  return [...byPosition].flatMap(([position, faults]) => {
    const source = sent[position - 1];
    if (!source) return [];
    return [{ row: source.row, cells: source.cells, faults: faults.map(({ column, reason }) => ({ column, reason })) }];
  });
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
