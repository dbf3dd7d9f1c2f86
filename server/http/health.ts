import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { watchClock } from './clock-watch.ts';

interface HealthSources {
  database: Database;
  /** Whether there are pages to serve. */
  hasSite: boolean;
  isDraining(): boolean;
}

/**
 * `/healthz`: this process serves the site, so a load balancer may send it visitors. It asks no database: all instances have
 * the same one, and while it is away pages are served and the API says when to come again. `/readyz`: the database keeps
 * writes, too, and its clock is not minutes off this process's.
 */
export function reportHealth(app: FastifyInstance, { database, hasSite, isDraining }: HealthSources): void {
  const clockIsUsable = watchClock(app, database.db);
  app.get('/healthz', { schema: { hide: true }, logLevel: 'silent' }, async (_request, reply) => {
    if (hasSite && !isDraining()) return { status: 'ok' };
    return reply.code(503).send({ status: hasSite ? 'stopping' : 'no site' });
  });
  app.get('/readyz', { schema: { hide: true }, logLevel: 'silent' }, async (_request, reply) => {
    const [answered, rightTime] = await Promise.all([answers(database), clockIsUsable()]);
    const ready = !isDraining() && answered && rightTime;
    return reply.code(ready ? 200 : 503).send({ ready });
  });
}

async function answers(database: Database): Promise<boolean> {
  return database.ping().then(
    () => true,
    () => false,
  );
}
