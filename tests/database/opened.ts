import { rm } from 'node:fs/promises';
import type { Database } from '#server/database/database.ts';
import { migrate, readMigrations } from '#server/database/migrate.ts';
import { openDatabase } from '#server/database/open.ts';
import type { SqlFile } from '#server/database/sql-file.ts';
import { createDataDir, createEmptyDataDir } from '../support/embedded-template.ts';
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
  return open(await createEmptyDataDir());
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

/** Returns the migrations before the one whose name ends with `name`. */
export async function migrationsBefore(name: string): Promise<SqlFile[]> {
  const all = await readMigrations();
  return all.slice(
    0,
    all.findIndex((migration) => migration.name.endsWith(name)),
  );
}
