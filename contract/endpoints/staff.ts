import { DashboardFigures } from '../dashboard-figures.ts';
import { Done, LoginRequest, SessionResponse } from '../staff.ts';
import type { Endpoint } from './endpoint.ts';

/** Staff sessions, and the totals on the dashboard. */
export const staffEndpoints = {
  login: {
    method: 'POST',
    path: '/api/staff/login',
    access: 'public',
    summary: 'Start a staff session',
    body: LoginRequest,
    response: SessionResponse,
  },
  logout: {
    method: 'POST',
    path: '/api/staff/logout',
    access: 'public',
    summary: 'End the staff session',
    response: Done,
  },
  session: {
    method: 'GET',
    path: '/api/staff/session',
    access: 'staff',
    beforeSecondFactor: true,
    summary: 'Get the logged-in user',
    response: SessionResponse,
  },
  readDashboardFigures: {
    method: 'GET',
    path: '/api/crm/stats',
    access: 'staff',
    summary: 'Get the totals for the dashboard',
    response: DashboardFigures,
  },
} as const satisfies Record<string, Endpoint>;
