import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, Db } from './database.ts';
import * as schema from './schema.ts';
import { listenToServer } from './server-listener.ts';
import { assertOutsideTransaction, insideTransaction } from './transaction-guard.ts';

const POOL_SIZE = 10;
/** Milliseconds. */
const CONNECT_TIMEOUT = 5_000;
const QUERY_TIMEOUT = 60_000;

/**
 * Opens a pool to a PostgreSQL server, version 14 or newer. Connects on first use. `directUrl` leads to the same database
 * past a pooler, for what needs a connection of its own.
 */
export function openServer(url: string, directUrl: string, onConnectionError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT,
    query_timeout: QUERY_TIMEOUT,
    application_name: 'insurance-24-7-ai',
  });
  // A connection lost while idle is not an error of any request: the pool opens another.
  pool.on('error', onConnectionError);
  const query = pool.query.bind(pool);
  pool.query = ((...statement: Parameters<typeof query>) => {
    assertOutsideTransaction();
    return query(...statement);
  }) as typeof pool.query;
  const db = drizzle(pool, { schema });

  return {
    db: db as unknown as Db,
    transaction: async (work) => {
      assertOutsideTransaction();
      return db.transaction((tx) => insideTransaction(() => work(tx as unknown as Db)));
    },
    listen: async (channel, ear) => listenToServer(directUrl, channel, ear, onConnectionError),
    jobs: {
      backend: 'postgres',
      database: { executeSql: async (text, values) => pool.query(text, values) },
    },
    ping: async () => {
      await pool.query('SELECT 1');
    },
    close: async () => {
      // A connection that is cut while it is being closed is no news.
      pool.off('error', onConnectionError).on('error', () => {});
      await pool.end();
    },
  };
}
