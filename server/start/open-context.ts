import type { FastifyBaseLogger } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { CHANNEL } from '../database/announcer.ts';
import type { Database } from '../database/database.ts';
import { findPrepared } from '../database/embedded/prepared-database.ts';
import { explainDatabase } from '../database/failure.ts';
import { migrate, newestMigration } from '../database/migrate.ts';
import { openDatabase } from '../database/open.ts';
import { type Gateways, openGateways } from '../gateways/open-gateways.ts';
import { closeWhileDraining } from '../http/drain.ts';
import { type MailboxState, reportHealth } from '../http/health.ts';
import { createHttpServer } from '../http/http-server.ts';
import { exposeMetrics, type Metrics } from '../http/metrics.ts';
import { pagePolicy } from '../http/page-policy.ts';
import { loadPages } from '../http/pages.ts';
import { createRateLimits } from '../http/rate-limits/rate-limits.service.ts';
import { serveOperatorsAlone } from '../http/site.ts';
import { WEB_ROOT } from '../http/site-build.ts';
import { JobRunner } from '../jobs/job-runner.ts';
import { readLicensePrices } from '../modules/billing/purchases/prices.service.ts';
import type { Context } from '../modules/context.ts';
import { createAuditService } from '../modules/staff/audit/audit.service.ts';
import type { VendorObserver } from '../resilience/circuit-breaker.ts';
import { ConfigError } from '../shared/config-error.ts';
import { createPhoneReader } from '../shared/phone.ts';
import { productVersion } from '../shared/product-version.ts';
import type { Lifecycle } from './lifecycle.ts';
import { toPageSettings } from './page-settings.ts';
import { prepareSecret, prepareStaffUsers } from './prepare-data.ts';
import { salesOnRecord } from './sales-on-record.ts';

/** Time for running jobs to finish. */
const DRAIN_TIMEOUT_MS = 15_000;

interface Surroundings {
  log: Logger;
  onError: (error: Error) => void;
  lifecycle: Lifecycle;
}

/** Opens in order what all modules share, and registers it with `lifecycle` for closing. @throws ConfigError for the operator. */
export async function openContext(config: Config, { log, onError, lifecycle }: Surroundings): Promise<Context> {
  const database = await openMigrated(config, log, onError, lifecycle);
  if (config.role === 'worker') lifecycle.onStop(await keepRestoresOut(database));
  // Before the jobs', which close earlier, because those that finish may send mails.
  let gateways: Gateways | undefined;
  lifecycle.onStop(async () => gateways?.mail.close());
  const jobs = new JobRunner(database, onError, { works: config.role !== 'web' });
  await jobs.open();
  lifecycle.onStop(() => jobs.close(DRAIN_TIMEOUT_MS));
  await prepareStaffUsers(database, config);
  const secret = await prepareSecret(database, config, log);

  const mailLimits = createRateLimits(database);
  const rateLimits = config.rateLimit ? mailLimits : undefined;
  const http = await createHttpServer(config, log, secret, rateLimits);
  closeWhileDraining(http, () => lifecycle.isDraining);
  if (config.role === 'worker') serveOperatorsAlone(http);
  const build = { version: productVersion(), commit: config.commit, migration: await newestMigration() };
  const metrics = exposeMetrics(http, config.metricsToken, { build, dataDir: config.dataDir, database, jobs });
  gateways = openGateways(config, observeVendors(http.log, metrics), salesOnRecord(database));
  const prices = await readLicensePrices({ settings: config.prices, payments: gateways.payments, db: database.db });
  const pages = await loadPages(WEB_ROOT, toPageSettings(config, prices), pagePolicy(config));
  const hasSite = pages.byPath.has('/') || config.mode === 'sandbox';
  const mailboxState: MailboxState = { imap: 'off' };
  reportHealth(http, { database, hasSite, isDraining: () => lifecycle.isDraining, mailboxState });
  const audit = createAuditService();
  const phones = createPhoneReader(config.defaultCountry);
  return {
    config,
    http,
    database,
    jobs,
    metrics,
    audit,
    ...gateways,
    mailboxState,
    phones,
    prices,
    pages,
    rateLimits,
    mailLimits,
    secret,
  };
}

async function openMigrated(
  config: Config,
  log: Logger,
  onError: (error: Error) => void,
  lifecycle: Lifecycle,
): Promise<Database> {
  const unusable = (error: unknown): never => {
    throw new ConfigError(explainDatabase(error, config));
  };
  const database = await openDatabase({ ...config, findPrepared }, onError).catch(unusable);
  lifecycle.onStop(() => database.close());
  await migrate(database, (line) => log.info(line)).catch(unusable);
  return database;
}

/** Listens as a process with screens does, but for nothing: no backup is restored while a server listens. @returns its end. */
function keepRestoresOut(database: Database): Promise<() => Promise<void>> {
  return database.listen(CHANNEL, { onNotification: () => undefined, onListening: () => undefined });
}

function observeVendors(log: FastifyBaseLogger, metrics: Metrics): VendorObserver {
  return {
    changed: (vendor, state) => {
      metrics.vendorAway(vendor, state === 'down');
      log.warn({ vendor, state }, state === 'down' ? 'A vendor does not answer' : 'A vendor answers again');
    },
    called: metrics.vendorCalled,
    signatureFailed: metrics.signatureFailed,
  };
}
