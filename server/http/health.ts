import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { lastMailAt } from '../database/operation-runs.ts';
import { watchClock } from './clock-watch.ts';

/** Whether the mailbox of the business is read here, and could be reached last. */
export interface MailboxState {
  imap: 'connected' | 'away' | 'off';
}

interface HealthSources {
  database: Database;
  /** Whether this process has pages to serve. */
  hasSite: boolean;
  isDraining(): boolean;
  mailboxState: MailboxState;
}

/**
 * Adds two health checks. `/healthz` tells a load balancer that this process serves the site. It does not ask the database: all
 * instances share it, and during an outage pages still work and the API answers with `Retry-After`. `/readyz` also checks that
 * the database takes writes and that its clock is within minutes of this process's, and says when the last mail came in.
 */
export function reportHealth(
  app: FastifyInstance,
  { database, hasSite, isDraining, mailboxState }: HealthSources,
): void {
  const clockIsUsable = watchClock(app, database.db);
  app.get('/healthz', { schema: { hide: true }, logLevel: 'silent' }, async (_request, reply) => {
    if (hasSite && !isDraining()) return { status: 'ok' };
    return reply.code(503).send({ status: hasSite ? 'stopping' : 'no site' });
  });
  app.get('/readyz', { schema: { hide: true }, logLevel: 'silent' }, async (_request, reply) => {
    const [answered, rightTime] = await Promise.all([answers(database), clockIsUsable()]);
    const ready = !isDraining() && answered && rightTime;
    const mail = { lastReceivedAt: answered ? await lastMailAt(database.db).catch(() => null) : null, ...mailboxState };
    return reply.code(ready ? 200 : 503).send({ ready, mail });
  });
}

async function answers(database: Database): Promise<boolean> {
  return database.ping().then(
    () => true,
    () => false,
  );
}
