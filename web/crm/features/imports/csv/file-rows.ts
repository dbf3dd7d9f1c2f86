import { type FileRow, fileRowReader, isTeamMember } from '../columns/file-row.ts';
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

/** Rows whose cells staff have corrected, by their number. */
export type Corrections = ReadonlyMap<number, string[]>;

export interface Reading {
  file: File;
  table: Table;
  mapping: Mapping;
  corrections: Corrections;
  /** How many rows a batch has; the last may have fewer, and so have batches of long rows. */
  size: number;
}

/** Characters of JSON after which a batch ends. In any alphabet, and with one more row, that is less than a call may hold. */
const LONG_BATCH = 6_000_000;

/**
 * The rows of a file in batches: customers first, then the team members, because their owners may stand anywhere in the
 * file. It is read a second time for them rather than kept in memory.
 */
export async function* readFileRows(reading: Reading): AsyncGenerator<RowBatch> {
  let teamMembers = false;
  const customers = readPass(reading, (row) => {
    teamMembers ||= isTeamMember(row);
    return !isTeamMember(row);
  });
  for await (const batch of customers) yield { ...batch, progress: batch.progress / (teamMembers ? 2 : 1) };
  if (!teamMembers) return;
  for await (const batch of readPass(reading, isTeamMember)) yield { ...batch, progress: (1 + batch.progress) / 2 };
}

async function* readPass(
  { file, table, mapping, corrections, size }: Reading,
  wanted: (row: FileRow) => boolean,
): AsyncGenerator<RowBatch> {
  const toFileRow = fileRowReader(table.headers, mapping);
  let rows: SourceRow[] = [];
  let length = 0;
  let withoutEmail = 0;
  let read = 0;
  for await (const { records, bytes } of readRecords(file, table.encoding, table.delimiter)) {
    for (const [index, { row, cells: given, malformed }] of records.entries()) {
      if (row <= table.headerRow) continue;
      const corrected = corrections.get(row);
      const cells = corrected ?? given;
      const fileRow = toFileRow(cells);
      if (!wanted(fileRow)) continue;
      if (!fileRow.email && !malformed && !corrected) {
        withoutEmail += 1;
        continue;
      }
      rows.push({ row, cells, file: fileRow, malformed });
      length += JSON.stringify(fileRow).length;
      if (rows.length < size && length < LONG_BATCH) continue;
      yield { rows, withoutEmail, progress: (read + ((bytes - read) * index) / records.length) / file.size };
      rows = [];
      length = 0;
      withoutEmail = 0;
    }
    read = bytes;
  }
  yield { rows, withoutEmail, progress: 1 };
}
