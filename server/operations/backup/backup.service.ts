import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database, Db } from '#server/database/database.ts';
import { readMigrations, tablesMadeBy } from '#server/database/migrate.ts';
import { beginSnapshot, readLines } from './backup.store.ts';
import { type BackupHeader, type BackupTrailer, backupHeader, type TableHeader } from './backup-format.ts';
import { fullName, listTables, partTables, readMigrationMarks, type Table } from './catalog.store.ts';
import { appendChecksum } from './checksum.ts';

interface BackedUp {
  rows: number;
  /** Foreign tables in the product's schema, which a restore could not create. */
  leftOut: string[];
}

/** Writes a consistent snapshot of all rows of the product to `sink`. @throws Error when the database was never migrated. */
export async function writeBackup(
  database: Database,
  about: Pick<BackupHeader, 'product' | 'secretFingerprint'>,
  sink: NodeJS.WritableStream,
  signal: AbortSignal,
): Promise<BackedUp> {
  const known = tablesMadeBy(await readMigrations());
  const before = partTables(await listTables(database.db), known);
  const work = async (tx: Db): Promise<BackedUp> => {
    await beginSnapshot(tx, before.ours);
    const { ours, foreign } = partTables(await listTables(tx), known);
    const trailer: BackupTrailer = { rows: {} };
    // Level 1 takes a fifth of the time of the best level and produces a file that is half as large again.
    const lines = Readable.from(backupLines(tx, ours, about, trailer), { objectMode: false });
    await pipeline(lines, createGzip({ level: 1 }), appendChecksum(), sink, { signal });
    return { rows: Object.values(trailer.rows).reduce((sum, count) => sum + count, 0), leftOut: foreign };
  };
  return database.transaction(work, { noTimeout: true });
}

async function* backupLines(
  tx: Db,
  tables: Table[],
  about: Pick<BackupHeader, 'product' | 'secretFingerprint'>,
  trailer: BackupTrailer,
): AsyncGenerator<string> {
  const migrations = await readMigrationMarks(tx);
  if (migrations.length === 0) throw new Error('The database has no tables yet: start the product once.');
  yield line(backupHeader({ ...about, createdAt: new Date().toISOString(), migrations }));
  for (const table of tables) {
    const tableHeader: TableHeader = { table: fullName(table), columns: table.columns.map(({ name }) => name) };
    yield line(tableHeader);
    let count = 0;
    for await (const rows of readLines(tx, table)) {
      count += rows.length;
      yield `${rows.join('\n')}\n`;
    }
    trailer.rows[tableHeader.table] = count;
  }
  yield line(trailer);
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}
