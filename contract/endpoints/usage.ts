import { Done } from '../staff.ts';
import { CustomerUsage, UsageReport } from '../usage.ts';
import type { Endpoint } from './endpoint.ts';

/** What people do in the AI app. */
export const usageEndpoints = {
  reportUsage: {
    method: 'POST',
    path: '/api/usage',
    access: 'app',
    summary: 'Report what people did in the AI app. Each id counts once, and unknown people do not count',
    body: UsageReport,
    response: Done,
    status: 202,
  },
  customerUsage: {
    method: 'GET',
    path: '/api/crm/customers/{id}/usage',
    access: 'staff',
    scope: 'customers:read',
    summary: 'Count what a customer and their team did in the AI app, by day',
    response: CustomerUsage,
  },
} as const satisfies Record<string, Endpoint>;
