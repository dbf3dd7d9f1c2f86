import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../server/database/database.ts';
import { migrate } from '../../server/database/migrate.ts';
import { openDatabase } from '../../server/database/open.ts';
import { createDataDir } from '../support/embedded-template.ts';
import { createTestDatabase } from '../support/test-database.ts';

/** A database for one test file: on the server in DATABASE_URL, or else embedded. */
interface Opened {
  database: Database;
  /** Closes and deletes the database. */
  remove: () => Promise<void>;
}

/** Opens a database with the product's tables. */
export async function openMigrated(): Promise<Opened> {
  const opened = await open(await createDataDir());
  await migrate(opened.database);
  return opened;
}

/** Opens a database without tables. */
export async function openEmpty(): Promise<Opened> {
  return open(await mkdtemp(join(tmpdir(), 'database-')));
}

async function open(dataDir: string): Promise<Opened> {
  const server = await createTestDatabase();
  const database = await openDatabase({ databaseUrl: server?.url, dataDir }, (error) => {
    throw error;
  });
  return {
    database,
    remove: async () => {
      await database.close();
      await server?.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
