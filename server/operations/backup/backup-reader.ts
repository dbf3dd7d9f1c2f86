import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import {
  BackupFileError,
  type BackupHeader,
  type BackupTrailer,
  isRow,
  readHeader,
  readOtherLine,
} from './backup-format.ts';
import { verifyChecksum } from './checksum.ts';

/** Maximum number of rows and characters in one batch, so that wide rows come in smaller batches. */
const BATCH_ROWS = 2_000;
const BATCH_LENGTH = 2_000_000;

/** Rows of one table, as a JSON array of arrays. */
export interface RowBatch {
  table: string;
  columns: string[];
  json: string;
  /** The number of rows. */
  rows: number;
}

/** Reads and checks the whole file. @throws BackupFileError unless it is a complete and undamaged backup. */
export async function inspectBackup(file: string): Promise<BackupHeader> {
  const isWhole = await verifyChecksum(file).catch((error: Error) => {
    throw new BackupFileError(`It cannot be read: ${error.message}`);
  });
  if (isWhole) return readHeader(await firstLine(file));
  if (await looksCompressed(file)) throw new BackupFileError('It is damaged, truncated or not a backup.');
  throw new BackupFileError('It is not a backup of this product.');
}

/** Yields the rows in the order of the file. @throws BackupFileError when they do not match the counts of the trailer. */
export async function* readBatches(file: string): AsyncGenerator<RowBatch> {
  const counted: BackupTrailer['rows'] = {};
  let trailer: BackupTrailer | undefined;
  let tableHeader: { table: string; columns: string[] } | undefined;
  let rows: string[] = [];
  let length = 0;
  let isFirst = true;

  function* flush(): Generator<RowBatch> {
    if (tableHeader && rows.length > 0) yield { ...tableHeader, json: `[${rows.join()}]`, rows: rows.length };
    rows = [];
    length = 0;
  }

  for await (const line of linesOf(file)) {
    if (isFirst) isFirst = false;
    else if (isRow(line) && tableHeader) {
      counted[tableHeader.table] = (counted[tableHeader.table] ?? 0) + 1;
      rows.push(line);
      length += line.length;
      if (rows.length === BATCH_ROWS || length > BATCH_LENGTH) yield* flush();
    } else {
      yield* flush();
      const other = readOtherLine(line);
      if ('rows' in other) trailer = other;
      else {
        tableHeader = other;
        counted[tableHeader.table] = 0;
      }
    }
  }
  if (!trailer || JSON.stringify(trailer.rows) !== JSON.stringify(counted)) {
    throw new BackupFileError('It does not hold the rows that it says it holds.');
  }
}

async function firstLine(file: string): Promise<string | undefined> {
  for await (const line of linesOf(file)) return line;
  return undefined;
}

async function looksCompressed(file: string): Promise<boolean> {
  for await (const chunk of createReadStream(file, { end: 1 }))
    return (chunk as Buffer).equals(Buffer.from([0x1f, 0x8b]));
  return false;
}

/** Node's readline would also split lines at U+2028, which may occur in a name. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  const input = createReadStream(file);
  const text = input.pipe(createGunzip());
  input.on('error', (error) => text.destroy(error));
  try {
    for await (const chunk of text) {
      const lines = (rest + decoder.write(chunk as Buffer)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } finally {
    input.destroy();
  }
  if (rest !== '') yield rest;
}
