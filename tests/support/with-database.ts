import { readConfig } from '#server/config/config.ts';
import type { Database } from '#server/database/database.ts';
import { openDatabase } from '#server/database/open.ts';

/** Opens the database of these variables for the time of `work`. */
export async function withDatabase<T>(
  variables: Record<string, string>,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase(readConfig(variables), () => undefined);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
