import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import type { Database } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { JobRunner } from './jobs/jobs.ts';
import { loadSessionSecret } from './secrets.ts';

/** Milliseconds that jobs under way are given to finish. */
const DRAIN_TIMEOUT = 15_000;

/** Reads the configuration, opens everything in order, listens, and closes everything in the opposite order. */
async function start(config: Config): Promise<void> {
  const warn = (error: Error): void => console.error(`${new Date().toISOString()} ${error.message}`);
  const database = await openDatabase(config, warn);
  await migrate(database);
  const jobs = new JobRunner(database, warn);
  await jobs.open();
  let draining = false;
  const { http, jobHandlers } = await createApp({
    config,
    database,
    jobs,
    secret: loadSessionSecret(config.sessionSecret, config.dataDir),
    isDraining: () => draining,
  });
  await http.listen({ host: config.host, port: config.port });
  await jobs.work(jobHandlers);

  const stop = async (): Promise<void> => {
    if (draining) return;
    draining = true;
    await http.close();
    await jobs.close(DRAIN_TIMEOUT);
    await closeQuietly(database);
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // The starter is gone, however it ended: a server without it would hold the port and the database.
  process.on('disconnect', stop);
  process.send?.('ready');
}

async function closeQuietly(database: Database): Promise<void> {
  await database.close().catch(() => undefined);
}

function refuse(error: unknown): never {
  console.error(explain(error));
  process.exit(1);
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `PORT: ${'port' in error ? error.port : 'the port'} is in use by another program. Stop it, or set another PORT.`;
  }
  return error.message.split('\n', 1)[0] ?? error.message;
}

try {
  await start(readConfig(process.env));
} catch (error) {
  refuse(error);
}
