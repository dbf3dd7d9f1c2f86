import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { DurableNodeFS } from './durable-fs.ts';

/** Opens the database in `folder` and creates it if missing. It is durable (no -F) and small (16 MB of buffers). */
export function openPglite(folder: string): Promise<PGlite> {
  const startParams = [
    ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
    ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync', '-c', 'synchronous_commit=on'],
    ...['-c', 'shared_buffers=16MB', '-c', 'timezone=UTC'],
  ];
  return PGlite.create({ fs: new DurableNodeFS(folder), startParams, extensions: { pg_trgm } });
}

/** Messages for WASI error numbers, which the engine's file system throws without text. */
const DISK_ERRORS: Record<number, string> = {
  2: 'permission denied',
  51: 'no space left on the disk',
  63: 'permission denied',
  69: 'the file system is read-only',
};

/** Returns a readable message for an error of the engine. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  if (typeof error !== 'object' || error === null || !('errno' in error)) return String(error);
  return `The database's files: ${DISK_ERRORS[Number(error.errno)] ?? `error ${error.errno}`}`;
}
