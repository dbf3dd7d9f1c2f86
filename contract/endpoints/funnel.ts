import * as z from 'zod/mini';
import { FunnelEvent, FunnelQuery, FunnelReport } from '../funnel.ts';
import type { Endpoint } from './endpoint.ts';

/** The conversion funnel. */
export const funnelEndpoints = {
  countEvent: {
    method: 'POST',
    path: '/api/events',
    access: 'public',
    summary: 'Count a visit, or a lead dialog that was opened',
    body: FunnelEvent,
    response: z.undefined(),
    status: 204,
  },
  funnelReport: {
    method: 'GET',
    path: '/api/crm/reports/funnel',
    access: 'staff',
    summary: 'Visitors, dialogs, leads, checkouts and payments by page and campaign',
    query: FunnelQuery,
    response: FunnelReport,
  },
  exportFunnel: {
    method: 'GET',
    path: '/api/crm/reports/funnel.csv',
    access: 'staff',
    role: 'admin',
    summary: 'The same as a CSV file',
    query: FunnelQuery,
    response: z.string(),
  },
} as const satisfies Record<string, Endpoint>;
