import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Db } from '../database.ts';
import { counted } from '../statement-count.ts';
import type { StatementNames } from '../statement-names.ts';
import { insideTransaction } from '../transaction-guard.ts';
import { type Queryable, reasonOf, Session, type Statement } from './session.ts';
import { BEGIN, LIMIT_SESSION } from './time-limits.ts';

export const CONNECT_TIMEOUT_MS = 5_000;
export const APPLICATION_NAME = 'insurance-24-7-ai';

const POOL_SIZE = 10;
/** For a server that stopped responding. A slow server cancels the statement itself before this. */
const QUERY_TIMEOUT_MS = 15_000;
/** Limits how long an unused connection to a former primary survives a failover. */
const LONGEST_LIFE_SECONDS = 600;
const SETTINGS = {
  max: POOL_SIZE,
  connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  maxLifetimeSeconds: LONGEST_LIFE_SECONDS,
  keepAlive: true,
  application_name: APPLICATION_NAME,
};

/** Opens a pool. `check` inspects each new connection before its first use. */
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
  // The pool replaces a connection that is lost while idle. No request fails.
  pool.on('error', onConnectionError);
  // The statement on a connection lost in use fails anyway. Without a listener the error would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Closes a pool after its running statements. Errors of connections that are being closed are ignored. */
export async function closePool(pool: pg.Pool, onConnectionError: (error: Error) => void): Promise<void> {
  pool.off('error', onConnectionError).on('error', () => {});
  await pool.end();
}

/** Runs one statement on a connection of the pool. */
export async function queryOn(
  pool: pg.Pool,
  statement: Statement,
  names: StatementNames | undefined,
): Promise<pg.QueryResult> {
  const client = await checkOut(pool);
  try {
    const result = await new Session(client, QUERY_TIMEOUT_MS, names).query(...statement);
    client.release();
    return result;
  } catch (error) {
    // Drops the connection, because a failed block with its own BEGIN leaves its transaction open.
    client.release(true);
    throw error;
  }
}

/** Runs one transaction on a connection of the pool. */
export async function transactionOn<T>(
  pool: pg.Pool,
  work: (tx: Db) => Promise<T>,
  names: StatementNames | undefined,
): Promise<T> {
  const client = await checkOut(pool);
  const session = new Session(client, QUERY_TIMEOUT_MS, names);
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

/** Runs `work` in a transaction. @throws Error unless everything written since BEGIN was committed. */
export async function runTransaction<T>(session: Session, begin: string, work: (tx: Db) => Promise<T>): Promise<T> {
  await session.query(begin);
  try {
    const result = await insideTransaction(() => work(toDb(session)));
    const { command } = await session.query('COMMIT');
    // PostgreSQL reports no error for the COMMIT of a failed transaction.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back: nothing of it is kept');
    return result;
  } catch (error) {
    if (!session.isLost) await session.query('ROLLBACK');
    throw error;
  }
}

/** The cast is safe because Drizzle calls only `query` of a client. */
export function toDb(queryable: Queryable): Db {
  const client: Queryable = { query: counted((...statement) => queryable.query(...statement)) };
  return drizzle(client as pg.PoolClient) as unknown as Db;
}
