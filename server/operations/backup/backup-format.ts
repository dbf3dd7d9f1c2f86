import type { MigrationMark } from '#server/database/baseline.ts';

/*
 * A backup is gzip'd text, one JSON value a line: the header, then for each table its header and a line for each row, at the end
 * the trailer. A row is an array of the columns as PostgreSQL writes them as text (null for NULL), so that either engine reads
 * what the other wrote.
 */

const FORMAT = 'insurance-24-7-ai backup';
/** Increased when a change makes files unreadable for the current program. */
const FORMAT_VERSION = 1;

export interface BackupHeader {
  format: typeof FORMAT;
  version: number;
  /** Version of the program that made the backup. */
  product: string;
  createdAt: string;
  /** The migrations that were applied to the rows, in order. */
  migrations: MigrationMark[];
  /** Shows whether a restored database matches the current SESSION_SECRET. Reveals nothing about the secret itself. */
  secretFingerprint: string;
}

export interface TableHeader {
  /** Schema and name, such as `public.customers`. */
  table: string;
  columns: string[];
}

export interface BackupTrailer {
  /** Number of rows by table. */
  rows: Record<string, number>;
}

/** A file that cannot be restored. The message is one line for the operator. */
export class BackupFileError extends Error {}

export function backupHeader(about: Omit<BackupHeader, 'format' | 'version'>): BackupHeader {
  return { format: FORMAT, version: FORMAT_VERSION, ...about };
}

/** Parses the first line. @throws BackupFileError when it is not a header, or has a later format. */
export function readHeader(line: string | undefined): BackupHeader {
  const header = parseObject(line) as unknown as BackupHeader | undefined;
  if (header?.format !== FORMAT) throw new BackupFileError('It is not a backup of this product.');
  if (header.version > FORMAT_VERSION) {
    throw new BackupFileError(`It was made by a newer version (${header.product}): restore it with that one.`);
  }
  return header;
}

/** Parses a line that is neither the first one nor a row. @throws BackupFileError */
export function readOtherLine(line: string): TableHeader | BackupTrailer {
  const value = parseObject(line);
  if (value && ('table' in value || 'rows' in value)) return value as unknown as TableHeader | BackupTrailer;
  throw new BackupFileError(`It has a line that means nothing: ${line.slice(0, 60)}`);
}

/** Rows are arrays, and all other lines are objects. */
export function isRow(line: string): boolean {
  return line.startsWith('[');
}

function parseObject(line: string | undefined): Record<string, unknown> | undefined {
  if (!line?.startsWith('{')) return undefined;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
