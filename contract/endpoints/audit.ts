import * as z from 'zod/mini';
import { AuditLine, AuditQuery } from '../audit.ts';
import { StaffUser } from '../staff.ts';
import type { Endpoint } from './endpoint.ts';

/** The audit log. */
export const auditEndpoints = {
  listAudit: {
    method: 'GET',
    path: '/api/crm/audit',
    access: 'staff',
    summary: 'List the audit log, newest first',
    query: AuditQuery,
    response: z.array(AuditLine),
  },
  auditPeople: {
    method: 'GET',
    path: '/api/crm/audit/people',
    access: 'staff',
    summary: "List all staff users by name, for the log's filter",
    response: z.array(StaffUser),
  },
} as const satisfies Record<string, Endpoint>;
