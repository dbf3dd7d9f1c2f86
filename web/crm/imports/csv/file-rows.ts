import { type FileRow, isTeamMember, toFileRow } from '../columns/file-row.ts';
import type { Mapping } from '../columns/recognise.ts';
import { readRecords } from './records.ts';
import type { Table } from './table.ts';

/** One row of a file, as it is there and as it is imported. */
export interface SourceRow {
  /** In a spreadsheet, from 1. */
  row: number;
  cells: string[];
  file: FileRow;
  malformed: boolean;
}

export interface RowBatch {
  rows: SourceRow[];
  /** Rows that were left out since the last batch because they have no email. */
  withoutEmail: number;
  /** Share of the file that has been read, 0 to 1. */
  progress: number;
}

export interface Reading {
  file: File;
  table: Table;
  mapping: Mapping;
  /** How many rows a batch has; the last may have fewer. */
  size: number;
}

/**
 * The rows of a file in batches: customers first, then the team members, because their owners may stand anywhere in the
 * file. It is read a second time for them rather than kept in memory.
 */
export async function* readFileRows(reading: Reading): AsyncGenerator<RowBatch> {
  const seen = { teamMembers: false };
  yield* readPass(reading, (row) => {
    if (!isTeamMember(row)) return true;
    seen.teamMembers = true;
    return false;
  });
  if (seen.teamMembers) yield* readPass(reading, isTeamMember);
}

async function* readPass(
  { file, table, mapping, size }: Reading,
  wanted: (row: FileRow) => boolean,
): AsyncGenerator<RowBatch> {
  let rows: SourceRow[] = [];
  let withoutEmail = 0;
  let progress = 0;
  for await (const { records, bytes } of readRecords(file, table.encoding, table.delimiter)) {
    progress = bytes / file.size;
    for (const { row, cells, malformed } of records) {
      if (row <= table.headerRow) continue;
      const fileRow = toFileRow(cells, mapping);
      if (!wanted(fileRow)) continue;
      if (!fileRow.email && !malformed) {
        withoutEmail += 1;
        continue;
      }
      rows.push({ row, cells, file: fileRow, malformed });
      if (rows.length < size) continue;
      yield { rows, withoutEmail, progress };
      rows = [];
      withoutEmail = 0;
    }
  }
  yield { rows, withoutEmail, progress };
}
