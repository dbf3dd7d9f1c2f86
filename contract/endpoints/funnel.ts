import * as z from 'zod/mini';
import { FunnelEvent, FunnelQuery, FunnelReport } from '../funnel.ts';
import type { Endpoint } from './endpoint.ts';

/** The conversion funnel. */
export const funnelEndpoints = {
  countEvent: {
    method: 'POST',
    path: '/api/events',
    access: 'public',
    summary: 'Count a visit or an opened lead dialog',
    body: FunnelEvent,
    response: z.undefined(),
    status: 204,
  },
  funnelReport: {
    method: 'GET',
    path: '/api/crm/reports/funnel',
    access: 'staff',
    scope: 'leads:read',
    summary: 'Count visitors, dialogs, leads, checkouts and payments by page and campaign',
    query: FunnelQuery,
    response: FunnelReport,
  },
  exportFunnel: {
    method: 'GET',
    path: '/api/crm/reports/funnel.csv',
    access: 'staff',
    role: 'admin',
    summary: 'Export the funnel report as a CSV file',
    query: FunnelQuery,
    response: z.string(),
  },
} as const satisfies Record<string, Endpoint>;
