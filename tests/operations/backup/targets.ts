import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataDir, createEmptyDataDir } from '#tests/support/embedded-template.ts';
import { createTestDatabase } from '#tests/support/test-database.ts';

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

/** Returns a place without a database, or with an empty one on the server in DATABASE_URL. */
export function missingTarget(): Promise<Target> {
  return targetIn(() => mkdtemp(join(tmpdir(), 'missing-')));
}

async function targetIn(createDataDir: () => Promise<string>): Promise<Target> {
  const embedded = embeddedIn(await createDataDir());
  const server = await createTestDatabase();
  if (!server) return embedded;
  return {
    variables: { ...embedded.variables, DATABASE_URL: server.url },
    remove: async () => {
      await server.drop();
      await embedded.remove();
    },
  };
}

function embeddedIn(dataDir: string): Target {
  return { variables: { DATA_DIR: dataDir }, remove: () => rm(dataDir, { recursive: true }) };
}
