import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, Db } from './database.ts';
import { isDatabaseGone } from './errors.ts';

/** The NOTIFY channel for everything that triggers announce (`server/database/functions/`). */
export const CHANNEL = 'staff_events';

/** Minimum pause between two batches, however much is committed. Commits do not wait for it. */
const PAUSE_MS = 50;
/** Polling interval for announcements that nothing else sends: those of crashed instances, commands and single statements. */
const POLL_MS = 500;
/** Maximum number of announcements in a batch. */
const BATCH = 1_000;

/**
 * Wraps a database so that it sends the announcements that triggers save in `announcements`, from the first `listen` on: soon after
 * each of its own transactions, and others' every half second. Why: docs/decisions/live-updates.md
 */
export function withAnnouncer(database: Database, onError: (error: Error) => void): Database {
  let isStopped = false;
  let wake = (): void => undefined;
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (!isStopped) {
      const sleep = new AbortController();
      wake = () => sleep.abort();
      await sendAll(database.db).catch((error: Error) => {
        // Saved announcements wait for the next try. Other code already reports that the database is gone.
        if (!isDatabaseGone(error)) onError(new Error('Announcements were not sent', { cause: error }));
      });
      await wait(PAUSE_MS);
      await wait(POLL_MS, undefined, { signal: sleep.signal }).catch(() => undefined);
    }
  }

  return {
    ...database,
    transaction: async (work, options) => {
      const result = await database.transaction(work, options);
      wake();
      return result;
    },
    listen: async (channel, listener) => {
      const stop = await database.listen(channel, listener);
      running ??= run();
      return stop;
    },
    close: async () => {
      isStopped = true;
      wake();
      await running;
      await database.close();
    },
  };
}

async function sendAll(db: Db): Promise<void> {
  let sent = BATCH;
  while (sent === BATCH) sent = await send(db);
}

/** Sends a batch in order and skips rows that another instance is sending. PostgreSQL drops duplicates. @returns how many. */
async function send(db: Db): Promise<number> {
  const { rows } = await db.execute(sql`
    WITH taken AS (
      DELETE FROM announcements
      WHERE id = ANY (ARRAY(SELECT id FROM announcements ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))
      RETURNING id, payload
    )
    SELECT pg_notify(${CHANNEL}, payload) FROM (SELECT payload FROM taken ORDER BY id) AS ordered`);
  return rows.length;
}
