import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';

/** `/healthz`: the process runs. `/readyz`: it can answer, so a load balancer may send it visitors. */
export function reportHealth(app: FastifyInstance, database: Database, isDraining: () => boolean): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'silent' }, async () => ({ status: 'ok' }));
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
