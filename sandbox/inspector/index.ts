import type { FastifyInstance } from 'fastify';
import type { Sandbox } from '../core/sandbox.ts';

export function registerInspector(app: FastifyInstance, _sandbox: Sandbox): void {
  app.get('/', (_request, reply) => reply.redirect('/mail'));
}
