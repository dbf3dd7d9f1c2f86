import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { MaintenanceFigures, ReplicaFigures } from '../database/database.ts';
import type { OperationRun } from '../database/operation-runs.ts';
import { AppError } from '../errors.ts';
import { isLoopback } from '../network.ts';
import type { RetentionMetrics } from '../retention/retention.service.ts';
import { exposeMaintenance } from './maintenance-metrics.ts';
import { exposeOperations } from './operation-metrics.ts';
import { exposeReplicas } from './replica-metrics.ts';
import { exposeRetention } from './retention-metrics.ts';

/** Seconds: a page from memory, a list, a vendor's answer, a vendor that hangs. */
const BUCKETS = [0.005, 0.02, 0.1, 0.5, 2, 10, 30];
/** What a proxy adds; a request with one of them comes from elsewhere, whoever hands it on. */
const FORWARDING = ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'];

/** Figures that others count: asked for at each reading, so that none is older than it says. */
export interface Figures {
  /** Jobs by queue and state. */
  jobs(): Promise<{ queue: string; state: string; count: number }[]>;
  /** Of the pool to a database server; undefined where there is none. */
  connections(): { used: number; idle: number; waiting: number } | undefined;
  /** Of the embedded database; undefined where there is none. */
  maintenance(): MaintenanceFigures | undefined;
  /** Of the rules of retention. */
  retention(): RetentionMetrics[];
  /** Of the replicas; undefined where there are none. */
  replicas(): ReplicaFigures | undefined;
  /** Of commands that have come to their end. */
  operations(): Promise<OperationRun[]>;
}

export interface Metrics {
  vendorAway(vendor: string, isAway: boolean): void;
  vendorCalled(vendor: string, outcome: string, seconds: number): void;
}

/**
 * `/metrics` for Prometheus: to programs on this machine, and to whoever has the token. Labels are routes and states,
 * never addresses as typed, so that their number has a bound.
 */
export function exposeMetrics(app: FastifyInstance, token: string | undefined, figures: Figures): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests answered, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  const vendors = new Gauge({
    name: 'vendor_away',
    help: '1 while a vendor does not answer and is not called',
    labelNames: ['vendor'],
    registers: [registry],
  });
  new Gauge({
    name: 'jobs',
    help: 'Jobs kept, by queue and state',
    labelNames: ['queue', 'state'],
    registers: [registry],
    async collect() {
      // While the database is away the other figures are worth most.
      for (const { queue, state, count } of await figures.jobs().catch(() => [])) this.set({ queue, state }, count);
    },
  });

  const calls = new Histogram({
    name: 'vendor_call_duration_seconds',
    help: 'Calls to vendors, by outcome: answered (a refusal too), outage, or not_called because the vendor is away',
    labelNames: ['vendor', 'outcome'],
    buckets: BUCKETS,
    registers: [registry],
  });
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool that are used or idle, and callers waiting for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(figures.connections() ?? {})) this.set({ state }, count);
    },
  });
  exposeMaintenance(registry, figures.maintenance);
  exposeRetention(registry, figures.retention);
  exposeReplicas(registry, figures.replicas);
  exposeOperations(registry, figures.operations);

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
    vendorAway: (vendor, isAway) => vendors.set({ vendor }, isAway ? 1 : 0),
    vendorCalled: (vendor, outcome, seconds) => calls.observe({ vendor, outcome }, seconds),
  };
}

/** @throws AppError('unauthenticated'), or 'not_found' where no token would help */
function assertMayRead(request: FastifyRequest, token: string | undefined): void {
  if (isFromThisMachine(request)) return;
  if (token === undefined) throw new AppError('not_found', 'There is nothing at this address');
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!timingSafeEqual(digest(given), digest(token))) throw new AppError('unauthenticated', 'The token is wrong');
}

/** By the socket, which nobody can make up, and not handed on by a proxy on this machine. */
function isFromThisMachine({ socket, headers }: FastifyRequest): boolean {
  return isLoopback(socket.remoteAddress ?? '') && FORWARDING.every((name) => headers[name] === undefined);
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
