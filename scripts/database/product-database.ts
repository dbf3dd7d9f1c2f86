import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../server/config/config.ts';
import type { Database } from '../../server/database/database.ts';
import { explainDatabase } from '../../server/database/failure.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open.ts';
import { DATABASE_FOLDER } from '../../server/database/open-embedded.ts';
import { CliError } from '../cli-error.ts';
import { describeDatabase } from './describe-database.ts';

/** What a command may add to the refusal of a folder without a database. */
const HOW_TO_GO_ON = 'Give the settings of the product, as docs/operations.md says, or make one with npm start.';

/**
 * Runs a command's work on the product's database, brought to the newest migration, and closes it.
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

/** Tells on stderr which database the command acts on: settings that are missing lead to another one than was meant. */
export function nameDatabase(config: Config): void {
  console.error(describeDatabase(config));
}

/** @throws CliError where there is no embedded database yet: commands make none in passing. */
export function assertMade({ databaseUrl, dataDir }: Config, howToGoOn = HOW_TO_GO_ON): void {
  if (databaseUrl || existsSync(join(dataDir, DATABASE_FOLDER))) return;
  throw new CliError(`DATA_DIR: there is no database in ${dataDir}. ${howToGoOn}`);
}

/** @throws CliError with one line that names the variable. */
export async function openToWrite(config: Config): Promise<Database> {
  // Reading is left to the primary: a connection to ask for its position would look like a product that runs.
  return openDatabase({ ...config, databaseReadUrl: undefined }, (error) => console.error(error.message)).catch(
    (error: unknown) => refuse(config, error),
  );
}

function refuse(config: Config, error: unknown): never {
  throw new CliError(explainDatabase(error, config));
}
