import pg from 'pg';
import type { OpenTransaction } from '../database.ts';
import { sqlState } from '../errors.ts';
import { withTimeout } from '../with-timeout.ts';
import { assertWritable, type Connector } from './failover-client.ts';

const PING_TIMEOUT_MS = 2_000;
/** A server that says nothing to the last ping is not asked again before this time is over. */
const GIVE_UP_MS = 15_000;

/** What PostgreSQL says of a write that finds no room. */
const DISK_FULL = '53100';
/** Takes about 1.5 MB for a moment, as the tables would take it: not where `temp_tablespaces` puts temporary tables. */
const TAKE_ROOM = `SET LOCAL temp_tablespaces = '';
  CREATE TEMP TABLE room ON COMMIT DROP AS SELECT generate_series(1, 40000)`;

/** Of the role's own sessions no more is shown to it; that is all of the product's. */
const OPEN_TRANSACTIONS = `
  SELECT application_name AS application,
    greatest(0, max(extract(epoch FROM clock_timestamp() - xact_start)))::float8 AS seconds
  FROM pg_stat_activity
  WHERE datname = current_database() AND starts_with(application_name, $1) AND pid <> pg_backend_pid()
    AND xact_start IS NOT NULL
  GROUP BY application_name`;

export interface Ping {
  /** @throws when the server does not answer, or takes no writes. */
  run(): Promise<void>;
  /** Of all programs whose application_name begins so. @throws as `run`. */
  openTransactions(application: string): Promise<OpenTransaction[]>;
  /** Told of each failed statement: after one without room the server is asked for room, too. */
  noteError(error: unknown): void;
  close(): Promise<void>;
}

/** Asks whether the server takes and keeps writes, on a connection of its own: the pool's may all be waiting for a lock. */
export function createPing({ connectionString, Client }: Connector): Ping {
  const pool = new pg.Pool({
    connectionString,
    Client,
    max: 1,
    connectionTimeoutMillis: PING_TIMEOUT_MS,
    query_timeout: GIVE_UP_MS,
    keepAlive: true,
    application_name: 'insurance-24-7-ai ping',
  });
  // Whoever waits for an answer hears of it.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let underWay: Promise<void> | undefined;
  let isDiskFull = false;

  /** Writes a line into the log that no table holds, so that a disk or a standby which does not answer is noticed. */
  async function ask(): Promise<void> {
    await assertWritable(pool);
    await pool.query("SELECT pg_logical_emit_message(true, 'ping', '')");
    if (!isDiskFull) return;
    await pool.query(TAKE_ROOM);
    isDiskFull = false;
  }

  return {
    run: () => {
      underWay ??= ask().finally(() => {
        underWay = undefined;
      });
      return withTimeout(PING_TIMEOUT_MS, underWay);
    },
    openTransactions: async (application) => {
      const { rows } = await withTimeout(
        PING_TIMEOUT_MS,
        pool.query<OpenTransaction>(OPEN_TRANSACTIONS, [application]),
      );
      return rows;
    },
    noteError: (error) => {
      if (sqlState(error) === DISK_FULL) isDiskFull = true;
    },
    close: () => pool.end(),
  };
}
