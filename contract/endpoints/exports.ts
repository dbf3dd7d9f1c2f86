import * as z from 'zod/mini';
import { ExportQuery, PurchaseExportQuery } from '../exports.ts';
import type { Endpoint } from './endpoint.ts';

/** File exports. */
export const exportsEndpoints = {
  exportUsers: {
    method: 'GET',
    path: '/api/crm/export-users',
    access: 'staff',
    role: 'admin',
    summary: 'Export customers and their team members as a CSV file',
    query: ExportQuery,
    response: z.string(),
  },
  exportPurchases: {
    method: 'GET',
    path: '/api/crm/export-purchases',
    access: 'staff',
    role: 'admin',
    summary: 'Export purchases as a CSV file',
    query: PurchaseExportQuery,
    response: z.string(),
  },
} as const satisfies Record<string, Endpoint>;
