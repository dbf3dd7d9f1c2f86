import * as z from 'zod/mini';
import { ExportQuery } from '../exports.ts';
import type { Endpoint } from './endpoint.ts';

/** Files that staff take away. */
export const exportsEndpoints = {
  exportUsers: {
    method: 'GET',
    path: '/api/crm/export-users',
    access: 'staff',
    summary: 'Customers and their team members as a CSV file',
    query: ExportQuery,
    response: z.string(),
  },
} as const satisfies Record<string, Endpoint>;
