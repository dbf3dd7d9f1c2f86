import type { FastifyInstance } from 'fastify';
import { countStatements, type StatementCount } from '../database/statement-count.ts';

declare module 'fastify' {
  interface FastifyRequest {
    statementCount: StatementCount | null;
  }
}

/**
 * Says with each response of the API how many statements it took, as the browser's developer tools show it. Tests and benchmarks
 * read it too. Only for the sandbox.
 */
export function answerStatementCount(app: FastifyInstance): void {
  app.decorateRequest('statementCount', null);
  app.addHook('onRequest', (request, _reply, done) => {
    if (!request.url.startsWith('/api/')) return done();
    request.statementCount = { statements: 0 };
    countStatements(request.statementCount, done);
  });
  app.addHook('onSend', async ({ statementCount }, reply) => {
    if (statementCount) reply.header('Server-Timing', `db;desc="${statementCount.statements} statements"`);
  });
}
