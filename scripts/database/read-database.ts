import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/database/database.ts';
import { FolderLockedError } from '#server/database/embedded/lock.ts';
import { requestSnapshot } from '#server/database/embedded/snapshots.ts';
import { openDatabase } from '#server/database/open.ts';
import { noteRun } from '#server/database/operation-runs.ts';
import { CliError } from '../cli-error.ts';
import { assertMade, nameDatabase } from './product-database.ts';

/** `noteBackup` reports the backup to the product's monitoring, whichever process has the database open. */
type Work<T> = (database: Database, noteBackup: (rows: number) => Promise<void>) => Promise<T>;

/**
 * Runs read-only work on the product's database without migrating it. While another process has the embedded database open,
 * the work runs on a copy.
 */
export async function withDatabaseToRead<T>(config: Config, work: Work<T>): Promise<T> {
  nameDatabase(config);
  assertMade(config);
  const { databaseUrl, databaseDirectUrl, dataDir } = config;
  const open = (folder: string): Promise<Database> =>
    openDatabase({ databaseUrl, databaseDirectUrl, dataDir: folder }, (error) => console.error(error.message));
  try {
    return await using(await open(dataDir), (database) =>
      work(database, (rows) => noteRun(database.db, 'backup', rows)),
    );
  } catch (error) {
    if (!(error instanceof FolderLockedError)) throw error;
  }
  const copy = await requestSnapshot(dataDir).catch((error: Error) => {
    throw new CliError(`The process that has the database in ${dataDir} open gives no copy: ${error.message}`);
  });
  try {
    return await using(await open(copy.folder), (database) => work(database, async (rows) => copy.noteBackup(rows)));
  } finally {
    copy.remove();
  }
}

async function using<T>(database: Database, work: (database: Database) => Promise<T>): Promise<T> {
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
