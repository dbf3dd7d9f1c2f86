import pg from 'pg';
import type { OpenTransaction } from '../database.ts';
import { databaseErrorKind } from '../errors.ts';
import { withTimeout } from '../with-timeout.ts';
import { assertWritable, type Connector } from './failover-client.ts';

const PING_TIMEOUT_MS = 2_000;
/** Timeout of a ping's query. Until then later pings share it instead of sending another. */
const GIVE_UP_MS = 15_000;

/** Allocates about 1.5 MB for a moment in the tables' own tablespace rather than in `temp_tablespaces`. */
const TAKE_ROOM = `SET LOCAL temp_tablespaces = '';
  CREATE TEMP TABLE room ON COMMIT DROP AS SELECT generate_series(1, 40000)`;

/** PostgreSQL shows a role only its own sessions in detail. Those include all of the product's. */
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
  /** Lists those of all programs whose application_name starts with `application`. @throws as `run`. */
  openTransactions(application: string): Promise<OpenTransaction[]>;
  /** Receives each failed statement's error. After a full disk, pings also check that there is room again. */
  noteError(error: unknown): void;
  close(): Promise<void>;
}

/** Checks that the server takes and keeps writes. It uses its own connection, because the pool's may all be waiting for locks. */
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
  // The caller that waits for an answer gets the error.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  let inFlight: Promise<void> | undefined;
  let isDiskFull = false;

  /** Writes a record to the log only, so that a disk or synchronous standby that does not respond is noticed. */
  async function ask(): Promise<void> {
    await assertWritable(pool);
    await pool.query("SELECT pg_logical_emit_message(true, 'ping', '')");
    if (!isDiskFull) return;
    await pool.query(TAKE_ROOM);
    isDiskFull = false;
  }

  return {
    run: () => {
      inFlight ??= ask().finally(() => {
        inFlight = undefined;
      });
      return withTimeout(PING_TIMEOUT_MS, inFlight);
    },
    openTransactions: async (application) => {
      const { rows } = await withTimeout(
        PING_TIMEOUT_MS,
        pool.query<OpenTransaction>(OPEN_TRANSACTIONS, [application]),
      );
      return rows;
    },
    noteError: (error) => {
      if (databaseErrorKind(error) === 'disk_full') isDiskFull = true;
    },
    close: () => pool.end(),
  };
}
