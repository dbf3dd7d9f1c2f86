import { mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { fromPglite } from 'pg-boss';
import type { Database, Db } from './database.ts';
import { Activity } from './embedded/activity.ts';
import { EmbeddedClient, type EmbeddedSession } from './embedded/client.ts';
import { createDataDirectory } from './embedded/create-data-directory.ts';
import { diskUsageOf } from './embedded/disk-usage.ts';
import { lockFolder } from './embedded/lock.ts';
import { startMaintenance } from './embedded/maintenance.ts';
import { serveSnapshots } from './embedded/snapshots.ts';
import { ErrorCounter } from './error-counts.ts';
import { DatabaseGoneError } from './errors.ts';
import { noteRun } from './operation-runs.ts';
import { counted } from './statement-count.ts';
import { assertOutsideTransaction, insideTransaction } from './transaction-guard.ts';
import { withTimeout } from './with-timeout.ts';

/** A chunk of an import may hold the only connection for a while. */
const PING_TIMEOUT_MS = 5_000;

/** With less free space the database would soon fail, because its log grows by files of 16 MB. */
const LEAST_FREE_BYTES = 16 * 2 ** 20;

/** The database's folder inside `dataDir`. */
export const DATABASE_FOLDER = 'postgres';

/**
 * Opens the embedded database in `dataDir` and maintains it every `maintenanceMs`. Creates it if missing: empty, or as a copy of the
 * prepared one.
 * @throws Error when another process has it open or the folder cannot be written.
 */
export async function openEmbedded(
  dataDir: string,
  onError: (error: Error) => void,
  maintenanceMs?: number,
  findPrepared?: () => string | undefined,
): Promise<Database> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(dataDir);
  const folder = join(dataDir, DATABASE_FOLDER);
  const client = await createDataDirectory(folder, findPrepared)
    .then(() => EmbeddedClient.open(folder, onError))
    .catch((error: unknown) => {
      unlock();
      throw error;
    });
  const activity = new Activity();
  const maintenance =
    maintenanceMs === undefined ? undefined : startMaintenance(client, maintenanceMs, activity, onError);
  const errors = new ErrorCounter();
  const noteError = (error: unknown): never => {
    errors.note(error);
    throw error;
  };
  const outer = guarded(client, noteError);
  const db = toDb(observed(outer, activity));
  const transaction: Database['transaction'] = (work) => {
    assertOutsideTransaction();
    const inIt = (session: EmbeddedSession) => insideTransaction(() => work(toDb(session)));
    return activity.during(() => client.transaction(inIt)).catch(noteError);
  };
  const stopSnapshots = serveSnapshots(
    dataDir,
    (copy) => client.copyTo(join(copy, DATABASE_FOLDER)),
    (rows) => noteRun(db, 'backup', rows),
    onError,
  );

  return {
    db,
    transaction,
    listen: (channel, listener) => client.listen(channel, listener),
    isListening: () => client.isOpen,
    errorCounts: errors.counts,
    diskUsage: () => diskUsageOf(folder),
    jobs: { database: fromPglite(asPglite(outer)), backend: 'pglite' },
    ping: async () => {
      assertRoom(folder);
      await withTimeout(PING_TIMEOUT_MS, client.query('SELECT 1'));
    },
    ...(maintenance ? { maintenance: maintenance.figures } : {}),
    close: async () => {
      stopSnapshots();
      await maintenance?.stop();
      await client.close();
      unlock();
    },
  };
}

/** @throws DatabaseGoneError when the disk is almost full. */
function assertRoom(folder: string): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < LEAST_FREE_BYTES) throw new DatabaseGoneError(new Error('The disk is full'));
}

interface PGliteShape extends EmbeddedSession {
  listen(channel: string, onNotification: (payload: string) => void): Promise<() => Promise<void>>;
}

function guarded(client: EmbeddedClient, noteError: (error: unknown) => never): PGliteShape {
  return {
    query: async (...statement) => {
      assertOutsideTransaction();
      return client.query(...statement).catch(noteError);
    },
    exec: async (sql) => {
      assertOutsideTransaction();
      return client.exec(sql).catch(noteError);
    },
    listen: (channel, onNotification) => client.listen(channel, { onNotification, onListening: () => undefined }),
  };
}

/** Records activity. The job queue bypasses this, because its constant polling would never look idle. */
function observed({ query, exec }: EmbeddedSession, activity: Activity): EmbeddedSession {
  return {
    query: (...statement) => activity.during(() => query(...statement)),
    exec: (sql) => activity.during(() => exec(sql)),
  };
}

function toDb({ query, exec }: EmbeddedSession): Db {
  return drizzle(asPglite({ query: counted(query), exec })) as unknown as Db;
}

/** The cast is safe because Drizzle and pg-boss call only `query`, `exec` and `listen` of a PGlite. */
function asPglite(session: EmbeddedSession): PGlite {
  return session as unknown as PGlite;
}
