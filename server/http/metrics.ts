import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { AppError } from '../shared/errors.ts';
import { isLoopback } from '../shared/network.ts';
import { hasBearerToken } from './bearer-token.ts';
import { exposeDatabase } from './database-metrics.ts';
import { exposeJobs, type JobMetricSources } from './job-metrics.ts';
import { type Build, exposeProcess } from './process-metrics.ts';

/** They range from a page served from memory, through lists and vendors' answers, to a vendor that hangs. */
const BUCKETS_SECONDS = [0.005, 0.02, 0.1, 0.5, 2, 10, 30];
/** Headers that proxies add. A request with one of them did not originate on this machine. */
const FORWARDING = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];
/** Series that start at 0, so that Prometheus sees the first event as an increase. */
const SIGNING_VENDORS = ['stripe', 'twilio'];
const LOGIN_REFUSALS = ['unauthenticated', 'code_required', 'rate_limited'];

/** The sources of the metrics. Each scrape reads them again. */
export interface MetricSources {
  build: Build;
  dataDir: string;
  database: Database;
  jobs: JobMetricSources;
}

export interface Metrics {
  /** Lets modules register their own metrics. */
  registry: Registry;
  vendorAway(vendor: string, isAway: boolean): void;
  vendorCalled(vendor: string, outcome: string, seconds: number): void;
  signatureFailed(vendor: string): void;
  loginRefused(reason: string): void;
  /** Counts an alarm about many password attempts for one user. */
  guessingNoticed(): void;
}

/**
 * Serves `/metrics` for Prometheus to programs on this machine and to callers with the token. Labels are routes and states,
 * never URLs as requested, so that the number of series is bounded.
 */
export function exposeMetrics(app: FastifyInstance, token: string | undefined, sources: MetricSources): Metrics {
  const registry = new Registry();
  exposeProcess(registry, sources.build, sources.dataDir);
  exposeDatabase(registry, sources.database);
  exposeJobs(registry, sources.jobs);
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answered requests, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  const vendors = new Gauge({
    name: 'vendor_away',
    help: '1 while a vendor counts as down and is not called',
    labelNames: ['vendor'],
    registers: [registry],
  });
  const calls = new Histogram({
    name: 'vendor_call_duration_seconds',
    help: 'Calls to vendors, by outcome: answered (including refusals), outage, or not_called because the vendor is down or has too many calls',
    labelNames: ['vendor', 'outcome'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  const signatures = new Counter({
    name: 'webhook_signature_failures_total',
    help: 'Webhooks with a wrong signature: forged, or signed with another secret',
    labelNames: ['vendor'],
    registers: [registry],
  });
  for (const vendor of SIGNING_VENDORS) signatures.inc({ vendor }, 0);
  const logins = new Counter({
    name: 'logins_refused_total',
    help: 'Refused logins, by error code; rate_limited means that a user or an address has to wait',
    labelNames: ['reason'],
    registers: [registry],
  });
  for (const reason of LOGIN_REFUSALS) logins.inc({ reason }, 0);
  const guessing = new Counter({
    name: 'login_guessing_alarms_total',
    help: 'Users with more than a hundred failed logins within an hour',
    registers: [registry],
  });

  app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
    const route = routeOptions.url ?? 'none';
    requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    assertMayRead(request, token);
    return reply
      .header('Cache-Control', 'no-store')
      .type(registry.contentType)
      .send(await registry.metrics());
  });

  return {
    registry,
    vendorAway: (vendor, isAway) => vendors.set({ vendor }, isAway ? 1 : 0),
    vendorCalled: (vendor, outcome, seconds) => calls.observe({ vendor, outcome }, seconds),
    signatureFailed: (vendor) => signatures.inc({ vendor }),
    loginRefused: (reason) => logins.inc({ reason }),
    guessingNoticed: () => guessing.inc(),
  };
}

/** @throws AppError('unauthenticated') for a wrong token, or 'not_found' when no token is configured */
function assertMayRead(request: FastifyRequest, token: string | undefined): void {
  if (isFromThisMachine(request)) return;
  if (token === undefined) throw new AppError('not_found', 'There is nothing at this address');
  if (!hasBearerToken(request, token)) throw new AppError('unauthenticated', 'The token is wrong');
}

/** Checks the socket's address, which cannot be forged, and that no proxy on this machine forwarded the request. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  return isLoopback(socket.remoteAddress ?? '') && FORWARDING.every((name) => headers[name] === undefined);
}
