import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { sendList } from '#server/http/list-reply.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import type { Context } from '#server/modules/context.ts';
import { createAuditLogService } from './audit.service.ts';

export function registerAudit({ http, database }: Context): void {
  const { log, people } = createAuditLogService(database);
  addEndpoint(http, endpoints.listAudit, (call) => sendList(call, log(staffUserOf(call.request).role)));
  addEndpoint(http, endpoints.auditPeople, people);
}
