import type { Config } from '../server/config.ts';
import type { Database } from '../server/database/database.ts';
import { migrate } from '../server/database/migrate.ts';
import { openDatabase } from '../server/database/open.ts';
import { Refusal } from './refusal.ts';

/**
 * Runs a command's work on the product's database, brought to the newest migration, and closes it.
 * @throws Refusal when it cannot be opened: the embedded one belongs to one process at a time.
 */
export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(config, (error) => console.error(error.message)).catch(refuse);
  try {
    await migrate(database).catch(refuse);
    return await work(database);
  } finally {
    await database.close();
  }
}

function refuse(error: unknown): never {
  throw new Refusal(error instanceof Error ? error.message : String(error));
}
