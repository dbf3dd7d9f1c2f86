import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config/config.ts';
import type { Database } from '#server/database/database.ts';
import { explainDatabase } from '#server/database/failure.ts';
import { migrate } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import { DATABASE_FOLDER } from '#server/database/open-embedded.ts';
import { CliError } from '../cli-error.ts';
import { describeDatabase } from './describe-database.ts';

/** The default advice when a folder contains no database. */
const HOW_TO_GO_ON = 'Give the settings of the product, as docs/operations.md says, or make one with npm start.';

/**
 * Opens the product's database, migrates it, runs a command's work and closes it.
 * @throws CliError when it cannot be opened: the embedded one belongs to one process at a time.
 */
export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  nameDatabase(config);
  assertMade(config);
  const database = await openToWrite(config);
  try {
    await migrate(database).catch((error: unknown) => refuse(config, error));
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Names the database on stderr, because missing settings can lead to a different one than intended. */
export function nameDatabase(config: Config): void {
  console.error(describeDatabase(config));
}

/** @throws CliError when there is no embedded database yet, because commands do not create one as a side effect. */
export function assertMade({ databaseUrl, dataDir }: Config, howToGoOn = HOW_TO_GO_ON): void {
  if (databaseUrl || existsSync(join(dataDir, DATABASE_FOLDER))) return;
  throw new CliError(`DATA_DIR: there is no database in ${dataDir}. ${howToGoOn}`);
}

/** @throws CliError with one line that names the variable. */
export async function openToWrite(config: Config): Promise<Database> {
  // Reads go to the primary, because the connection that asks for its position would look like a running product.
  return openDatabase(config, (error) => console.error(error.message)).catch((error: unknown) => refuse(config, error));
}

function refuse(config: Config, error: unknown): never {
  throw new CliError(explainDatabase(error, config));
}
