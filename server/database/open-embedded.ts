import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { fromPglite } from 'pg-boss';
import type { Database, Db } from './database.ts';
import { EmbeddedClient, type EmbeddedSession } from './embedded/client.ts';
import { lockFolder } from './embedded/lock.ts';
import { serveSnapshots } from './embedded/snapshots.ts';
import * as schema from './schema.ts';
import { assertOutsideTransaction, insideTransaction } from './transaction-guard.ts';

/** Of `dataDir`. */
const DATABASE_FOLDER = 'postgres';

/**
 * Opens the embedded database in `dataDir`, making it when it is missing.
 * @throws Error when another process has it open or the folder cannot be written.
 */
export async function openEmbedded(dataDir: string): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(dataDir);
  const client = await EmbeddedClient.open(join(dataDir, DATABASE_FOLDER)).catch((error: unknown) => {
    unlock();
    throw error;
  });
  const stopSnapshots = serveSnapshots(dataDir, (folder) => client.copyTo(join(folder, DATABASE_FOLDER)));
  const outer = guarded(client);
  const db = toDb(outer);

  return {
    db,
    reads: db,
    transaction: (work) => {
      assertOutsideTransaction();
      return client.transaction((session) => insideTransaction(() => work(toDb(session))));
    },
    listen: async (channel, ear) => {
      const stop = await outer.listen(channel, ear.heard);
      ear.began();
      return stop;
    },
    jobs: { database: fromPglite(asPglite(outer)), backend: 'pglite' },
    ping: async () => {
      await client.query('SELECT 1');
    },
    close: async () => {
      stopSnapshots();
      await client.close();
      unlock();
    },
  };
}

function guarded(client: EmbeddedClient): EmbeddedSession & Pick<EmbeddedClient, 'listen'> {
  return {
    query: async (...statement) => {
      assertOutsideTransaction();
      return client.query(...statement);
    },
    exec: async (sql) => {
      assertOutsideTransaction();
      return client.exec(sql);
    },
    listen: (channel, listener) => client.listen(channel, listener),
  };
}

function toDb(session: EmbeddedSession): Db {
  return drizzle(asPglite(session), { schema }) as unknown as Db;
}

/** Drizzle and pg-boss call `query`, `exec` and `listen` of a PGlite, and nothing else of it. */
function asPglite(session: EmbeddedSession): PGlite {
  return session as unknown as PGlite;
}
