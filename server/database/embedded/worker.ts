import { constants, cpSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { type PGlite, types } from '@electric-sql/pglite';
import { openPglite, reasonOf } from './pglite.ts';
import type { WireError, WorkerMessage, WorkerRequest, WorkerSettings } from './protocol.ts';

const text = (value: string): string => value;
/** Drizzle reads dates itself and wants them as PostgreSQL wrote them. */
const RAW_DATES = { [types.TIMESTAMP]: text, [types.TIMESTAMPTZ]: text, [types.INTERVAL]: text, [types.DATE]: text };
const ERROR_FIELDS = ['code', 'detail', 'hint', 'severity', 'schema', 'table', 'column', 'constraint'] as const;
const MAINTENANCE_MS = 60_000;

if (!parentPort) throw new Error('This file runs in a worker thread');
const port = parentPort;
const { folder } = workerData as WorkerSettings;

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
      return database.query(request.sql, request.params, {
        rowMode: request.rowMode,
        ...(request.rawDates ? { parsers: RAW_DATES } : {}),
      });
    case 'exec':
      return exec(database, request.sql, request.standalone);
    case 'listen':
      await database.listen(request.channel, (payload) =>
        send({ kind: 'notification', channel: request.channel, payload }),
      );
      return undefined;
    case 'unlisten':
      return database.unlisten(request.channel);
    case 'copy':
      // Between two statements the files are what a power cut would leave, which opening mends.
      return cpSync(folder, request.folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
    case 'close':
      return database.close();
  }
}

async function exec(database: PGlite, sql: string, standalone: boolean): Promise<unknown> {
  try {
    return (await database.exec(sql)).map(({ rows, affectedRows, fields }) => ({ rows, affectedRows, fields }));
  } catch (error) {
    // A block with a BEGIN of its own leaves the one connection in a failed transaction, which the next statement would meet.
    if (standalone) await database.exec('ROLLBACK');
    throw error;
  }
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

// PGlite has neither autovacuum nor automatic checkpoints: without these the log and dead rows grow without bound.
function scheduleMaintenance(database: PGlite): void {
  let round = 0;
  const maintain = async (): Promise<void> => {
    round++;
    await database.exec('CHECKPOINT').catch(() => undefined);
    if (round % 15 === 0) await database.exec('VACUUM (ANALYZE)').catch(() => undefined);
  };
  setInterval(() => void maintain(), MAINTENANCE_MS).unref();
}

openPglite(folder).then(
  (database) => {
    let last: Promise<void> = Promise.resolve();
    port.on('message', (request: WorkerRequest) => {
      last = last.then(() => answer(database, request));
    });
    scheduleMaintenance(database);
    send({ kind: 'ready' });
  },
  (error: unknown) => send({ kind: 'failed', message: toWireError(error).message }),
);
