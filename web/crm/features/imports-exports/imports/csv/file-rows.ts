import { type FileRow, fileRowReader, isTeamMember } from '../columns/file-row.ts';
import type { Mapping } from '../columns/recognise.ts';
import { readRecords } from './records.ts';
import type { Table } from './table.ts';

/** One row of a file, with its cells and the record to import. */
export interface SourceRow {
  /** The row in a spreadsheet, from 1. */
  row: number;
  cells: string[];
  file: FileRow;
  malformed: boolean;
}

export interface RowBatch {
  rows: SourceRow[];
  /** Rows without an email that were left out since the last batch. */
  withoutEmail: number;
  /** The read share of the file, 0 to 1. */
  progress: number;
}

/** Corrected cells by row number. */
export type Corrections = ReadonlyMap<number, string[]>;

export interface Reading {
  file: File;
  table: Table;
  mapping: Mapping;
  corrections: Corrections;
  /** Rows in a batch. The last batch and batches of long rows may have fewer. */
  size: number;
}

/** Characters of JSON after which a batch ends. In any alphabet, and with one more row, this is below the limit of a call. */
const LONG_BATCH = 6_000_000;

/**
 * Yields the rows of a file in batches: first the customers and then the team members, whose owners may be anywhere in the
 * file. Reads the file twice, instead of keeping it in memory.
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
