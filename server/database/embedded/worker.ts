import { constants, cpSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { type PGlite, type QueryOptions, types } from '@electric-sql/pglite';
import { NamedStatements } from './named-statements.ts';
import { openPglite, reasonOf } from './pglite.ts';
import type { WireError, WorkerMessage, WorkerRequest, WorkerSettings } from './protocol.ts';

const text = (value: string): string => value;
/** Returns dates as PostgreSQL's text, because Drizzle parses them itself. */
const RAW_DATES = { [types.TIMESTAMP]: text, [types.TIMESTAMPTZ]: text, [types.INTERVAL]: text, [types.DATE]: text };
const ERROR_FIELDS = ['code', 'detail', 'hint', 'severity', 'schema', 'table', 'column', 'constraint'] as const;

if (!parentPort) throw new Error('This file runs in a worker thread');
const port = parentPort;
const { folder, channels } = workerData as WorkerSettings;

const listening = new Set<string>();
const named = new NamedStatements();

const send = (message: WorkerMessage): void => port.postMessage(message);

async function answer(database: PGlite, request: WorkerRequest): Promise<void> {
  try {
    send({ kind: 'result', id: request.id, value: await handle(database, request) });
  } catch (error) {
    send({ kind: 'error', id: request.id, error: toWireError(error) });
  }
}

async function handle(database: PGlite, request: WorkerRequest): Promise<unknown> {
  switch (request.kind) {
    case 'query':
      return bounded(database, request.standalone, () =>
        query(database, request.sql, request.params, {
          rowMode: request.rowMode,
          ...(request.rawDates ? { parsers: RAW_DATES } : {}),
        }),
      );
    case 'exec':
      return bounded(database, request.standalone, () => exec(database, request.sql));
    case 'commit':
      return commit(database);
    case 'rollback':
      return rollBack(database);
    case 'listen':
      return listen(database, request.channel);
    case 'unlisten':
      listening.delete(request.channel);
      return database.unlisten(request.channel);
    case 'copy':
      // Between two transactions the files are in the state that a power cut would leave, from which opening recovers.
      return cpSync(folder, request.folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
    case 'close':
      return database.close();
  }
}

function query(database: PGlite, sql: string, params: unknown[], options: QueryOptions): Promise<unknown> {
  return named.run(database, sql, params, options) ?? database.query(sql, params, options);
}

async function exec(database: PGlite, sql: string): Promise<unknown> {
  return (await database.exec(sql)).map(({ rows, affectedRows, fields }) => ({ rows, affectedRows, fields }));
}

/**
 * Runs a statement. If a standalone one leaves a transaction open or failed, rolls it back, so that it does not affect the next
 * statement, which may be another caller's.
 */
async function bounded(database: PGlite, standalone: boolean, run: () => Promise<unknown>): Promise<unknown> {
  let isLeftOpen = false;
  let result: unknown;
  try {
    result = await run();
  } finally {
    isLeftOpen = standalone && database.isInTransaction();
    if (isLeftOpen) await rollBack(database);
  }
  if (isLeftOpen) throw new Error('The statements left their transaction open, and were rolled back');
  return result;
}

/**
 * PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK, and a COMMIT outside a transaction with a warning.
 * @throws Error unless everything written since BEGIN was committed.
 */
async function commit(database: PGlite): Promise<void> {
  const isOpen = database.isInTransaction();
  const [result] = await database.exec('COMMIT');
  if (!isOpen || result?.command !== 'COMMIT')
    throw new Error('The transaction was rolled back: nothing of it is kept');
}

/** @throws Error with a code that makes the client replace the thread, because later statements would run in the old transaction. */
async function rollBack(database: PGlite): Promise<void> {
  await database.exec('ROLLBACK').catch((error: unknown) => {
    throw Object.assign(new Error(`The transaction cannot be rolled back: ${reasonOf(error)}`), { code: 'XX000' });
  });
}

async function listen(database: PGlite, channel: string): Promise<void> {
  if (listening.has(channel)) return;
  await database.listen(channel, (payload) => send({ kind: 'notification', channel, payload }));
  listening.add(channel);
}

function toWireError(error: unknown): WireError {
  if (!(error instanceof Error)) return { message: reasonOf(error), fields: {} };
  const source: Record<string, unknown> = { ...error };
  const fields: Record<string, string> = {};
  for (const name of ERROR_FIELDS) {
    const value = source[name];
    if (typeof value === 'string') fields[name] = value;
  }
  return { message: error.message, fields };
}

async function open(): Promise<PGlite> {
  const database = await openPglite(folder);
  for (const channel of channels) await listen(database, channel);
  return database;
}

open().then(
  (database) => {
    let last: Promise<void> = Promise.resolve();
    port.on('message', (request: WorkerRequest) => {
      last = last.then(() => answer(database, request));
    });
    send({ kind: 'ready' });
  },
  (error: unknown) => send({ kind: 'failed', message: toWireError(error).message }),
);
