import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { createAuditService } from './audit/audit.service.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import { migrate, newestMigration } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { createLog } from './http/log.ts';
import { JobRunner } from './jobs/jobs.ts';
import { oneLine } from './one-line.ts';
import { createQuietLog } from './quiet-log.ts';
import { loadSessionSecret } from './secrets.ts';
import { createStaffUsersService } from './staff/staff-users.service.ts';

/** Milliseconds that jobs under way are given to finish. */
const DRAIN_TIMEOUT = 15_000;
/** Characters of names in a line. */
const LONGEST_LIST = 500;

export interface RunningServer {
  database: Database;
  http: FastifyInstance;
  /** Turns unready, finishes what is under way and closes everything, in the opposite order of opening. */
  stop(): Promise<void>;
}

/** Opens everything in order and listens. @throws Error when a part cannot be opened; what was open is closed again. */
export async function startServer(config: Config): Promise<RunningServer> {
  const log = createLog(config.logLevel);
  const warn = createQuietLog(log);
  const closers: (() => Promise<unknown>)[] = [];
  let stopping: Promise<void> | undefined;
  async function close(): Promise<void> {
    // Until a load balancer has noticed that we are not ready any more.
    if (listening) await wait(config.shutdownDelay);
    for (const closer of closers.reverse()) await closer().catch(warn);
  }
  let listening = false;
  const stop = (): Promise<void> => {
    stopping ??= close();
    return stopping;
  };

  try {
    const database = await openDatabase(config, warn);
    closers.push(() => database.close());
    await migrate(database, (line) => log.info(line));
    const jobs = new JobRunner(database, warn);
    await jobs.open();
    closers.push(() => jobs.close(DRAIN_TIMEOUT));
    await prepareStaffUsers(database, config);
    const secret = loadSessionSecret(config.sessionSecret, config.dataDir);
    const migration = await newestMigration();
    const { http, jobHandlers } = await createApp({
      config,
      log,
      database,
      jobs,
      migration,
      secret,
      isDraining: () => stopping !== undefined,
    });
    closers.push(() => http.close());
    await http.listen({ host: config.host, port: config.port });
    listening = true;
    await jobs.work(jobHandlers);
    return { database, http, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Makes the first staff user, and says in a line who may not log in because everybody knows the password. */
async function prepareStaffUsers(database: Database, { firstStaff, knownPasswords }: Config): Promise<void> {
  const users = createStaffUsersService({ database, audit: createAuditService(), knownPasswords });
  await users.ensureFirstUser(firstStaff);
  const names = await users.endKnownPasswords();
  if (names.length === 0) return;
  const who = oneLine(names.join(', '), LONGEST_LIST);
  console.error(
    `STAFF_PASSWORD: everybody knows the sandbox's, and ${who} still ${names.length === 1 ? 'has' : 'have'} it: it lets nobody in here, and sessions are ended. Set another: npm run staff:reset -- <username>`,
  );
}
