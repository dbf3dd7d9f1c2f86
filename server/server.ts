import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import type { Config } from './config/config.ts';
import { loadSessionSecret } from './config/secrets.ts';
import type { Database } from './database/database.ts';
import { explainDatabase } from './database/failure.ts';
import { migrate, newestMigration } from './database/migrate.ts';
import { openDatabase } from './database/open.ts';
import { createLog } from './http/log.ts';
import { problemOfSite } from './http/site-build.ts';
import { JobRunner } from './jobs/jobs.ts';
import { createQuietLog } from './logging/deduped-logger.ts';
import { createAuditService } from './modules/audit/audit.service.ts';
import { adoptSecret } from './modules/session-secret/session-secret.service.ts';
import { describeChange } from './modules/session-secret/words.ts';
import { createStaffUsersService } from './modules/staff/staff-users.service.ts';
import { ConfigError } from './shared/config-error.ts';
import { oneLine } from './shared/one-line.ts';

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
  assertSite(config);
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
    const unusable = (error: unknown): never => {
      throw new ConfigError(explainDatabase(error, config));
    };
    const database = await openDatabase(config, warn).catch(unusable);
    closers.push(() => database.close());
    await migrate(database, (line) => log.info(line)).catch(unusable);
    const works = config.role !== 'web';
    const jobs = new JobRunner(database, warn, { works });
    await jobs.open();
    closers.push(() => jobs.close(DRAIN_TIMEOUT));
    await prepareStaffUsers(database, config);
    const secret = loadSessionSecret(config.sessionSecret, config.dataDir);
    await prepareSecret(database, secret, log);
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
    if (works) await jobs.work(jobHandlers);
    return { database, http, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @throws ConfigError in live mode, where nobody builds, when visitors would find no site or another version's. */
function assertSite({ mode }: Config): void {
  const problem = mode === 'live' ? problemOfSite() : undefined;
  if (problem) throw new ConfigError(`The site is not of this version: ${problem}`);
}

/** Ends what was given under another secret, and says in a line what that means. */
async function prepareSecret(database: Database, secret: string, log: Logger): Promise<void> {
  const change = await adoptSecret(database, secret);
  if (change) log.warn(`SESSION_SECRET: it is another one than before. ${describeChange(change)}`);
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
