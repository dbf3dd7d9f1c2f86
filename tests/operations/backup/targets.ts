import { rm } from 'node:fs/promises';
import { migrate } from '#server/database/migrate.ts';
import { createDataDir, createEmptyDataDir } from '#tests/support/embedded-template.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';
import { withDatabase } from '#tests/support/with-database.ts';

export interface Target {
  variables: Record<string, string>;
  remove(): Promise<void>;
}

/** Creates an embedded database that is like one after its first start. */
export async function copiedEmbedded(): Promise<Target> {
  return embeddedIn(await createDataDir());
}

/** Creates an empty database: on the server in DATABASE_URL, or embedded without one. */
export function emptyTarget(): Promise<Target> {
  return targetIn(createEmptyDataDir);
}

/** Creates a database with all tables: embedded one that is like one after its first start, or one on the server in DATABASE_URL. */
export async function migratedTarget(): Promise<Target> {
  const target = await targetIn(createDataDir);
  if (process.env.DATABASE_URL) await withDatabase(target.variables, migrate);
  return target;
}

async function targetIn(createDataDir: () => Promise<string>): Promise<Target> {
  const embedded = embeddedIn(await createDataDir());
  const server = await createTestDatabase();
  if (!server) return embedded;
  return {
    variables: { ...embedded.variables, ...server.settings },
    remove: async () => {
      await server.drop();
      await embedded.remove();
    },
  };
}

function embeddedIn(dataDir: string): Target {
  return { variables: { DATA_DIR: dataDir }, remove: () => rm(dataDir, { recursive: true }) };
}
