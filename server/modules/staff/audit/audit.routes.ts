import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { sendList } from '#server/http/list-reply.ts';
import type { AuditLogService } from './audit.service.ts';

export function auditRoutes(app: FastifyInstance, { log, people }: AuditLogService): void {
  addEndpoint(app, endpoints.listAudit, (call) => sendList(call, log));
  addEndpoint(app, endpoints.auditPeople, people);
}
