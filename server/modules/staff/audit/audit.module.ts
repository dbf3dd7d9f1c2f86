import type { Context } from '#server/modules/context.ts';
import { auditRoutes } from './audit.routes.ts';
import { createAuditLogService } from './audit.service.ts';

export function registerAudit({ http, database }: Context): void {
  auditRoutes(http, createAuditLogService(database));
}
