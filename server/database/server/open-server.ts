import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, Db } from '../database.ts';
import { ErrorCounter } from '../error-counts.ts';
import { databaseErrorKind, isCutOff, isDatabaseGone, isReadOnly, isTransactionConflict } from '../errors.ts';
import * as schema from '../schema.ts';
import { assertOutsideTransaction, insideTransaction } from '../transaction-guard.ts';
import { cancelStatement, isTimedOut } from './cancel.ts';
import { connectorFor } from './failover-client.ts';
import { listenToServer, type ServerListener } from './listener.ts';
import { createPing } from './ping.ts';
import { preferReplica, type Query } from './replica.ts';
import { BEGIN, BEGIN_PATIENTLY, LIMIT_SESSION } from './time-limits.ts';

const POOL_SIZE = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** For a server that says nothing any more; one that is only slow ends a statement by itself before. */
const QUERY_TIMEOUT_MS = 15_000;
/** A connection that outlived a failover unused is not kept for ever. */
const LONGEST_LIFE_SECONDS = 600;
const APPLICATION_NAME = 'insurance-24-7-ai';
const POOL = {
  max: POOL_SIZE,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  query_timeout: QUERY_TIMEOUT_MS,
  maxLifetimeSeconds: LONGEST_LIFE_SECONDS,
  keepAlive: true,
  application_name: APPLICATION_NAME,
};

export interface ServerUrls {
  /** May name several hosts. */
  url: string;
  /** The same database past a pooler, for what needs a connection of its own. */
  directUrl: string;
  /** A replica, for reads that may lag. */
  readUrl: string | undefined;
}

/** Opens a pool to a PostgreSQL server, version 14 or newer. Connects on first use. */
export function openServer(
  { url, directUrl, readUrl }: ServerUrls,
  onConnectionError: (error: Error) => void,
): Database {
  const connector = connectorFor(url);
  const { connectionString } = connector;
  // The types know no subclass.
  const Client = connector.Client as unknown as NonNullable<pg.PoolConfig['Client']>;
  const errors = new ErrorCounter();
  const listeners = new Set<ServerListener>();
  const pool = openPool({ ...POOL, connectionString, Client }, connector.check, onConnectionError);
  pool.on('connect', (client) => client.on('error', noteIdleInTransaction));
  const replica =
    readUrl === undefined ? undefined : openPool({ ...POOL, connectionString: readUrl }, undefined, onConnectionError);

  const ping = createPing(connector);

  const query: Query = async (...statement) => {
    assertOutsideTransaction();
    return queryOn(pool, statement).catch(noteError);
  };
  const db = toDb({ query });
  const reads = replica
    ? toDb({ query: preferReplica((...statement) => queryOn(replica, statement), query, onConnectionError) })
    : db;

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

  async function pooledTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      const result = await runTransaction(client, BEGIN, work);
      client.release();
      return result;
    } catch (error) {
      if (isTimedOut(error)) cancelStatement(client);
      client.release(isConnectionLost(error));
      return noteError(error);
    }
  }

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
    const client = new connector.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      application_name: `${APPLICATION_NAME} patient`,
    });
    client.on('error', onConnectionError);
    await client.connect();
    try {
      return await runTransaction(client, BEGIN_PATIENTLY, work);
    } finally {
      await client.end();
    }
  }

  return {
    db,
    reads,
    transaction: async (work, { patient = false } = {}) => {
      assertOutsideTransaction();
      return patient ? patientTransaction(work) : repeatableTransaction(work);
    },
    listen: async (channel, ear) => {
      const listener = listenToServer(directUrl, channel, ear, onConnectionError);
      listeners.add(listener);
      return async () => {
        listeners.delete(listener);
        await listener.stop();
      };
    },
    isListening: () => [...listeners].every((listener) => listener.isConnected()),
    errorCounts: errors.counts,
    openTransactions: () => ping.openTransactions(APPLICATION_NAME),
    jobs: {
      backend: 'postgres',
      database: { executeSql: (text, values) => query(text, values) },
    },
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    ping: ping.run,
    close: async () => {
      for (const open of [pool, replica]) {
        // A connection that is cut while it is being closed is no news.
        open?.off('error', onConnectionError).on('error', () => {});
        await open?.end();
      }
      await ping.close();
    },
  };
}

function openPool(
  settings: pg.PoolConfig,
  check: ((client: pg.ClientBase) => Promise<void>) | undefined,
  onConnectionError: (error: Error) => void,
): pg.Pool {
  const onConnect = async (client: pg.ClientBase): Promise<void> => {
    await client.query(LIMIT_SESSION);
    await check?.(client);
  };
  const pool = new pg.Pool({ ...settings, onConnect });
  // A connection lost while idle is not an error of any request: the pool opens another.
  pool.on('error', onConnectionError);
  // One lost in use is an error of whoever uses it, who hears of it; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
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

/** One statement on a connection of the pool. */
async function queryOn(pool: pg.Pool, statement: Parameters<Query>): Promise<pg.QueryResult> {
  const client = await pool.connect();
  try {
    const result = await (client.query as Query)(...statement);
    client.release();
    return result;
  } catch (error) {
    if (isTimedOut(error)) cancelStatement(client);
    // A block with a BEGIN of its own that failed half-way leaves its transaction open.
    client.release(true);
    throw error;
  }
}

function isConnectionLost(error: unknown): boolean {
  return isDatabaseGone(error) && !isCutOff(error);
}

/** @throws Error unless all that was written since BEGIN is kept. */
async function runTransaction<T>(client: pg.ClientBase, begin: string, work: (tx: Db) => Promise<T>): Promise<T> {
  await client.query(begin);
  try {
    const result = await insideTransaction(() => work(toDb(client)));
    const { command } = await client.query('COMMIT');
    // PostgreSQL answers COMMIT of a transaction that failed before without an error.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: nothing of it is kept');
    return result;
  } catch (error) {
    if (!isConnectionLost(error)) await client.query('ROLLBACK');
    throw error;
  }
}

/** Drizzle calls `query` of a client, and nothing else of it. */
function toDb(client: { query: unknown }): Db {
  return drizzle(client as pg.PoolClient, { schema }) as unknown as Db;
}
