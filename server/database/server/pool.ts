import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Db } from '../database.ts';
import { insideTransaction } from '../transaction-guard.ts';
import { type Queryable, reasonOf, Session, type Statement } from './session.ts';
import { BEGIN, LIMIT_SESSION } from './time-limits.ts';

export const CONNECT_TIMEOUT_MS = 5_000;
export const APPLICATION_NAME = 'insurance-24-7-ai';

const POOL_SIZE = 10;
/** For a server that says nothing any more; one that is only slow ends a statement by itself before. */
const QUERY_TIMEOUT_MS = 15_000;
/** A connection that outlived a failover unused is not kept for ever. */
const LONGEST_LIFE_SECONDS = 600;
const SETTINGS = {
  max: POOL_SIZE,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  maxLifetimeSeconds: LONGEST_LIFE_SECONDS,
  keepAlive: true,
  application_name: APPLICATION_NAME,
};

/** `check` looks at each new connection before it is used. */
export function openPool(
  settings: pg.PoolConfig,
  onConnectionError: (error: Error) => void,
  check?: (session: Queryable) => Promise<void>,
): pg.Pool {
  const onConnect = async (client: pg.ClientBase): Promise<void> => {
    const session = new Session(client, CONNECT_TIMEOUT_MS);
    await session.query(LIMIT_SESSION);
    await check?.(session);
  };
  const pool = new pg.Pool({ ...SETTINGS, ...settings, onConnect });
  // A connection lost while idle is not an error of any request: the pool opens another.
  pool.on('error', onConnectionError);
  // One lost in use is an error of whoever uses it, who hears of it; without a listener it would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * One connection beside the pool, whose own may all be busy, for a question that is answered within `patienceMs`. Whoever asks
 * hears what goes wrong; `onBroken` hears of a connection that breaks between two questions.
 */
export function openProbe(settings: pg.PoolConfig, patienceMs: number, onBroken: (error: Error) => void): pg.Pool {
  const probe = new pg.Pool({
    ...settings,
    max: 1,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
    keepAlive: true,
    application_name: `${APPLICATION_NAME} position`,
  });
  probe.on('error', onBroken);
  probe.on('connect', (client) => client.on('error', () => undefined));
  return probe;
}

/** Waits for what is under way. A connection that is cut while it is being closed is no news. */
export async function closePool(pool: pg.Pool, onConnectionError: (error: Error) => void): Promise<void> {
  pool.off('error', onConnectionError).on('error', () => {});
  await pool.end();
}

/** One statement on a connection of the pool. */
export async function queryOn(pool: pg.Pool, statement: Statement): Promise<pg.QueryResult> {
  const client = await checkOut(pool);
  try {
    const result = await new Session(client, QUERY_TIMEOUT_MS).query(...statement);
    client.release();
    return result;
  } catch (error) {
    // A block with a BEGIN of its own that failed half-way leaves its transaction open.
    client.release(true);
    throw error;
  }
}

/** One transaction on a connection of the pool. */
export async function transactionOn<T>(pool: pg.Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await checkOut(pool);
  const session = new Session(client, QUERY_TIMEOUT_MS);
  try {
    return await runTransaction(session, BEGIN, work);
  } finally {
    client.release(session.isLost);
  }
}

async function checkOut(pool: pg.Pool): Promise<pg.PoolClient> {
  return pool.connect().catch((error: unknown) => {
    throw reasonOf(error);
  });
}

/** @throws Error unless all that was written since BEGIN is kept. */
export async function runTransaction<T>(session: Session, begin: string, work: (tx: Db) => Promise<T>): Promise<T> {
  await session.query(begin);
  try {
    const result = await insideTransaction(() => work(toDb(session)));
    const { command } = await session.query('COMMIT');
    // PostgreSQL answers COMMIT of a transaction that failed before without an error.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: nothing of it is kept');
    return result;
  } catch (error) {
    if (!session.isLost) await session.query('ROLLBACK');
    throw error;
  }
}

/** Drizzle calls `query` of a client, and nothing else of it. */
export function toDb(queryable: Queryable): Db {
  return drizzle(queryable as pg.PoolClient) as unknown as Db;
}
