import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, Db } from './database.ts';
import { isDatabaseGone } from './errors.ts';

/** On which all that the triggers announce is sent (`server/database/functions/`). */
export const CHANNEL = 'staff_events';

/** Between two sendings, however much is committed: only they wait for each other, not those who commit. */
const PAUSE_MS = 50;
/** After which is looked for what nobody else has sent: a crashed instance, a command, a statement outside a transaction. */
const POLL_MS = 500;
/** Announcements of one sending. */
const BATCH = 1_000;

/**
 * The same database, which sends what its triggers have saved in `announcements` as long as somebody listens: soon after each
 * transaction of its own, and every half second what others have left. Why: docs/decisions/2026-11-22-announcements-by-outbox.md
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
        // What is saved waits; that the database is away is said by others.
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

/** In order; PostgreSQL sends what is equal once. What another instance is sending is left to it. @returns how many. */
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
