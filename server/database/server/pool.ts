import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Db } from '../database.ts';
import { isCutOff, isDatabaseGone } from '../errors.ts';
import * as schema from '../schema.ts';
import { insideTransaction } from '../transaction-guard.ts';
import { cancelStatement, isTimedOut } from './cancel.ts';
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
  query_timeout: QUERY_TIMEOUT_MS,
  maxLifetimeSeconds: LONGEST_LIFE_SECONDS,
  keepAlive: true,
  application_name: APPLICATION_NAME,
};

export type Query = (...statement: unknown[]) => Promise<pg.QueryResult>;

/** `check` looks at each new connection before it is used. */
export function openPool(
  settings: pg.PoolConfig,
  onConnectionError: (error: Error) => void,
  check?: (client: pg.ClientBase) => Promise<void>,
): pg.Pool {
  const onConnect = async (client: pg.ClientBase): Promise<void> => {
    await client.query(LIMIT_SESSION);
    await check?.(client);
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
export async function queryOn(pool: pg.Pool, statement: Parameters<Query>): Promise<pg.QueryResult> {
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

/** One transaction on a connection of the pool. */
export async function transactionOn<T>(pool: pg.Pool, work: (tx: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const result = await runTransaction(client, BEGIN, work);
    client.release();
    return result;
  } catch (error) {
    if (isTimedOut(error)) cancelStatement(client);
    client.release(isConnectionLost(error));
    throw error;
  }
}

/** @throws Error unless all that was written since BEGIN is kept. */
export async function runTransaction<T>(
  client: pg.ClientBase,
  begin: string,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
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

function isConnectionLost(error: unknown): boolean {
  return isDatabaseGone(error) && !isCutOff(error);
}

/** Drizzle calls `query` of a client, and nothing else of it. */
export function toDb(client: { query: unknown }): Db {
  return drizzle(client as pg.PoolClient, { schema }) as unknown as Db;
}
