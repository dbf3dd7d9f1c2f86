import type pg from 'pg';
import type { Database, Db } from '../database.ts';
import { ErrorCounter } from '../error-counts.ts';
import { databaseErrorKind, isReadOnly, isTransactionConflict } from '../errors.ts';
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
import { openReplicas } from './replicas.ts';
import { type Queryable, reasonOf, Session } from './session.ts';
import { BEGIN_PATIENTLY } from './time-limits.ts';

export interface ServerUrls {
  /** May name several hosts. */
  url: string;
  /** The same database past a pooler, for what needs a connection of its own. */
  directUrl: string;
  /** May name several replicas, which are read from in turn. */
  readUrl: string | undefined;
}

/** Opens a pool to a PostgreSQL server, version 14 or newer. Connects on first use. */
export function openServer(
  { url, directUrl, readUrl }: ServerUrls,
  onConnectionError: (error: Error) => void,
): Database {
  const connector = connectorFor(url);
  const { connectionString, Client } = connector;
  const errors = new ErrorCounter();
  const listeners = new Set<ServerListener>();
  const pool = openPool({ connectionString, Client }, onConnectionError, connector.check);
  pool.on('connect', (client) => client.on('error', noteIdleInTransaction));
  const ping = createPing(connector);

  const query: Queryable['query'] = async (...statement) => {
    assertOutsideTransaction();
    return queryOn(pool, statement).catch(noteError);
  };
  const db = toDb({ query });

  /** PostgreSQL says it between two statements; the next one knows only that its connection is gone. */
  function noteIdleInTransaction(error: Error): void {
    if (databaseErrorKind(error) === 'idle_in_transaction') errors.note(error);
  }

  function noteError(error: unknown): never {
    errors.note(error);
    ping.noteError(error);
    if (isReadOnly(error)) closeIdle(pool);
    throw error;
  }

  const pooledTransaction = <T>(work: (tx: Db) => Promise<T>): Promise<T> => transactionOn(pool, work).catch(noteError);

  /** Once more when another transaction got in the way. */
  async function repeatableTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    try {
      return await pooledTransaction(work);
    } catch (error) {
      if (!isTransactionConflict(error)) throw error;
      return pooledTransaction(work);
    }
  }

  /** On a connection of its own, without a limit of time. */
  async function patientTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const client = new Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      application_name: `${APPLICATION_NAME} patient`,
    });
    client.on('error', onConnectionError);
    await client.connect().catch((error: unknown) => {
      throw reasonOf(error);
    });
    try {
      return await runTransaction(new Session(client), BEGIN_PATIENTLY, work);
    } finally {
      await client.end();
    }
  }

  const transaction: Database['transaction'] = async (work, { patient = false } = {}) => {
    assertOutsideTransaction();
    return patient ? patientTransaction(work) : repeatableTransaction(work);
  };
  const replicas =
    readUrl === undefined ? undefined : openReplicas(readUrl, connector, { query, transaction }, onConnectionError);

  return {
    db,
    reading: replicas?.reading ?? { db, transaction },
    ...(replicas ? { readPosition: replicas.position, replicas: replicas.figures } : {}),
    transaction,
    listen: async (channel, listener) => {
      const told = replicas?.position.beforeTelling(listener) ?? listener;
      const connection = listenToServer(directUrl, channel, told, onConnectionError);
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
      await replicas?.close();
      await closePool(pool, onConnectionError);
      await ping.close();
    },
  };
}

/** All connections lead to a server that was the primary once: the next ones are made anew. */
function closeIdle(pool: pg.Pool): void {
  for (let left = pool.idleCount; left > 0; left--) {
    pool.connect().then(
      (client) => client.release(true),
      () => undefined,
    );
  }
}
