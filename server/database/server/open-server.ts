import type pg from 'pg';
import type { Database, Db } from '../database.ts';
import { ErrorCounter } from '../error-counts.ts';
import { databaseErrorKind, isPlanGone, isReadOnly, isTransactionConflict } from '../errors.ts';
import { StatementNames } from '../statement-names.ts';
import { assertOutsideTransaction } from '../transaction-guard.ts';
import { connectorFor } from './failover-client.ts';
import { listenToServer, type ServerListener } from './listener.ts';
import { createPing } from './ping.ts';
import {
  APPLICATION_NAME,
  CONNECT_TIMEOUT_MS,
  closePool,
  openPool,
  queryOn,
  runTransaction,
  toDb,
  transactionOn,
} from './pool.ts';
import { type Queryable, reasonOf, Session } from './session.ts';
import { BEGIN_WITHOUT_TIMEOUT } from './time-limits.ts';

const NAMES_FAIL =
  'The database does not keep named statements, so that each is planned anew. If DATABASE_URL leads to a pooler, say so with ?pgbouncer=true.';

export interface ServerUrls {
  /** May name several hosts. */
  url: string;
  /** Reaches the same database without a pooler, for LISTEN. */
  directUrl: string;
}

/** Opens a pool to a PostgreSQL server, version 14 or newer. Connects on first use. */
export function openServer({ url, directUrl }: ServerUrls, onConnectionError: (error: Error) => void): Database {
  const connector = connectorFor(url);
  const { connectionString, Client } = connector;
  const errors = new ErrorCounter();
  const listeners = new Set<ServerListener>();
  let names = connector.isPooled ? undefined : new StatementNames();
  const pool = openPool({ connectionString, Client }, onConnectionError, connector.check);
  pool.on('connect', (client) => client.on('error', noteIdleInTransaction));
  const ping = createPing(connector);

  const query: Queryable['query'] = async (...statement) => {
    assertOutsideTransaction();
    return queryOn(pool, statement, names)
      .catch((error: unknown) => {
        if (!isPlanGone(error)) throw error;
        stopNaming();
        return queryOn(pool, statement, names);
      })
      .catch(noteError);
  };
  const db = toDb({ query });

  /** PostgreSQL reports this error between statements. The next statement only sees a lost connection. */
  function noteIdleInTransaction(error: Error): void {
    if (databaseErrorKind(error) === 'idle_in_transaction') errors.note(error);
  }

  function noteError(error: unknown): never {
    errors.note(error);
    ping.noteError(error);
    if (isReadOnly(error)) closeIdle(pool);
    throw error;
  }

  function stopNaming(): void {
    if (names) onConnectionError(new Error(NAMES_FAIL));
    names = undefined;
  }

  const pooledTransaction = <T>(work: (tx: Db) => Promise<T>): Promise<T> =>
    transactionOn(pool, work, names).catch(noteError);

  /** Runs `work` again after a conflict with another transaction. */
  async function repeatableTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    try {
      return await pooledTransaction(work);
    } catch (error) {
      if (isPlanGone(error)) stopNaming();
      else if (!isTransactionConflict(error)) throw error;
      return pooledTransaction(work);
    }
  }

  /** Runs `work` on a separate connection without a time limit. */
  async function transactionWithoutTimeout<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const client = new Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      application_name: `${APPLICATION_NAME} no-timeout`,
    });
    client.on('error', onConnectionError);
    await client.connect().catch((error: unknown) => {
      throw reasonOf(error);
    });
    try {
      return await runTransaction(new Session(client), BEGIN_WITHOUT_TIMEOUT, work);
    } finally {
      await client.end();
    }
  }

  const transaction: Database['transaction'] = async (work, { noTimeout = false } = {}) => {
    assertOutsideTransaction();
    return noTimeout ? transactionWithoutTimeout(work) : repeatableTransaction(work);
  };

  return {
    db,
    transaction,
    listen: async (channel, listener) => {
      const connection = listenToServer(directUrl, channel, listener, onConnectionError);
      listeners.add(connection);
      return async () => {
        listeners.delete(connection);
        await connection.stop();
      };
    },
    isListening: () => [...listeners].every((listener) => listener.isConnected()),
    errorCounts: errors.counts,
    openTransactions: () => ping.openTransactions(APPLICATION_NAME),
    jobs: {
      backend: 'postgres',
      database: { executeSql: query },
    },
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    ping: ping.run,
    close: async () => {
      await closePool(pool, onConnectionError);
      await ping.close();
    },
  };
}

/** Closes the idle connections, which lead to a former primary, so that new ones are opened. */
function closeIdle(pool: pg.Pool): void {
  for (let left = pool.idleCount; left > 0; left--) {
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    );
  }
}
