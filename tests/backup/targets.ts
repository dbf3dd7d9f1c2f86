import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDataDir } from '../support/embedded-template.ts';
import { createTestDatabase } from '../support/test-database.ts';

export interface Target {
  variables: Record<string, string>;
  remove(): Promise<void>;
}

/** An embedded database as a first start leaves it. */
export async function copiedEmbedded(): Promise<Target> {
  return embeddedIn(await createDataDir());
}

/** An empty place to restore into, on the server in DATABASE_URL when the tests run on one. */
export async function emptyTarget(): Promise<Target> {
  const embedded = embeddedIn(await mkdtemp(join(tmpdir(), 'restored-')));
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
