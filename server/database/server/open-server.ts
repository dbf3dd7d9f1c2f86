import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, Db } from '../database.ts';
import { isDatabaseGone, isReadOnly } from '../errors.ts';
import * as schema from '../schema.ts';
import { assertOutsideTransaction, insideTransaction } from '../transaction-guard.ts';
import { within } from '../within.ts';
import { assertWritable, connectorFor } from './failover-client.ts';
import { listenToServer } from './listener.ts';
import { preferReplica } from './replica.ts';

const POOL_SIZE = 10;
/** Milliseconds. */
const CONNECT_TIMEOUT = 5_000;
const QUERY_TIMEOUT = 15_000;
const PING_TIMEOUT = 2_000;
/** Seconds; a connection that outlived a failover unused is not kept for ever. */
const LONGEST_LIFE = 600;
const POOL = {
  max: POOL_SIZE,
  connectionTimeoutMillis: CONNECT_TIMEOUT,
  query_timeout: QUERY_TIMEOUT,
  maxLifetimeSeconds: LONGEST_LIFE,
  keepAlive: true,
  application_name: 'insurance-24-7-ai',
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
  const { connectionString, check } = connector;
  // The types know no subclass.
  const Client = connector.Client as unknown as NonNullable<pg.PoolConfig['Client']>;
  const pool = new pg.Pool({ ...POOL, connectionString, Client, onConnect: check });
  // A connection lost while idle is not an error of any request: the pool opens another.
  pool.on('error', onConnectionError);
  // One lost in use is an error of whoever uses it, who hears of it; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const replica = readUrl === undefined ? undefined : new pg.Pool({ ...POOL, connectionString: readUrl });
  replica?.on('error', onConnectionError);

  const ask = pool.query.bind(pool) as (...statement: unknown[]) => Promise<pg.QueryResult>;
  const query = (async (...statement: unknown[]) => {
    assertOutsideTransaction();
    return ask(...statement).catch(dropWhenDemoted);
  }) as typeof pool.query;
  pool.query = query;
  const db = drizzle(pool, { schema });
  const reads = replica ? drizzle(preferReplica(replica, pool, onConnectionError), { schema }) : db;

  /** All connections lead to the server that was the primary: the next ones are made anew. */
  function dropWhenDemoted(error: unknown): never {
    if (isReadOnly(error)) {
      for (let left = pool.idleCount; left > 0; left--) {
        pool.connect().then(
          (client) => client.release(true),
          () => undefined,
        );
      }
    }
    throw error;
  }

  const handles = new WeakMap<pg.PoolClient, typeof db>();
  function handleOf(client: pg.PoolClient): typeof db {
    const known = handles.get(client);
    if (known) return known;
    hangUpOnSilence(client);
    const handle = drizzle(client, { schema }) as unknown as typeof db;
    handles.set(client, handle);
    return handle;
  }

  async function transaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    try {
      const result = await handleOf(client).transaction((tx) => unbroken(tx as unknown as Db, work));
      client.release();
      return result;
    } catch (error) {
      client.release(isDatabaseGone(error));
      return dropWhenDemoted(error);
    }
  }

  /** On a connection of its own, without a limit of time. */
  async function patientTransaction<T>(work: (tx: Db) => Promise<T>): Promise<T> {
    const client = new connector.Client({
      connectionString,
      connectionTimeoutMillis: CONNECT_TIMEOUT,
      keepAlive: true,
    });
    client.on('error', onConnectionError);
    await client.connect();
    try {
      const handle = drizzle(client, { schema });
      return await handle.transaction((tx) => unbroken(tx as unknown as Db, work));
    } finally {
      await client.end();
    }
  }

  return {
    db: db as unknown as Db,
    reads: reads as unknown as Db,
    transaction: async (work, { patient = false } = {}) => {
      assertOutsideTransaction();
      return patient ? patientTransaction(work) : transaction(work);
    },
    listen: async (channel, ear) => listenToServer(directUrl, channel, ear, onConnectionError),
    jobs: {
      backend: 'postgres',
      database: { executeSql: async (text, values) => pool.query(text, values) },
    },
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    ping: () => within(PING_TIMEOUT, assertWritable(pool)),
    close: async () => {
      for (const open of [pool, replica]) {
        // A connection that is cut while it is being closed is no news.
        open?.off('error', onConnectionError).on('error', () => {});
        await open?.end();
      }
    },
  };
}

/**
 * PostgreSQL answers the COMMIT of a transaction in which a statement has failed with ROLLBACK and no error, so that all of it
 * would count as written. A statement before it gives the error.
 */
async function unbroken<T>(tx: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const result = await insideTransaction(() => work(tx));
  await tx.execute(sql`SELECT 1`);
  return result;
}

/** What is said after a statement without an answer, such as ROLLBACK, would wait as long again. */
function hangUpOnSilence(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...statement: unknown[]) => Promise<unknown>;
  client.query = (async (...statement: unknown[]) => {
    try {
      return await query(...statement);
    } catch (error) {
      // Of a pooled client the types know no end; while a statement is under way it cuts the connection.
      if (error instanceof Error && error.message === 'Query read timeout') void (client as unknown as pg.Client).end();
      throw error;
    }
  }) as typeof client.query;
}
