import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';

interface HealthSources {
  database: Database;
  /** Whether there are pages to serve. */
  hasSite: boolean;
  isDraining(): boolean;
}

/**
 * `/healthz`: this process serves the site, so a load balancer may send it visitors. It asks no database: all instances have
 * the same one, and while it is away pages are served and the API says when to come again. `/readyz`: the database keeps
 * writes, too.
 */
export function reportHealth(app: FastifyInstance, { database, hasSite, isDraining }: HealthSources): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'silent' }, async (_request, reply) => {
    if (hasSite && !isDraining()) return { status: 'ok' };
    return reply.code(503).send({ status: hasSite ? 'stopping' : 'no site' });
  });
  app.get('/readyz', { schema: { hide: true }, logLevel: 'silent' }, async (_request, reply) => {
    const ready = !isDraining() && (await answers(database));
    return reply.code(ready ? 200 : 503).send({ ready });
  });
}

async function answers(database: Database): Promise<boolean> {
  return database.ping().then(
    () => true,
    () => false,
  );
}
