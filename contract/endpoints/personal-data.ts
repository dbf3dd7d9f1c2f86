import { PersonalData } from '../personal-data.ts';
import type { Endpoint } from './endpoint.ts';

/** Requests of people about their personal data. */
export const personalDataEndpoints = {
  customerPersonalData: {
    method: 'GET',
    path: '/api/crm/customers/{id}/personal-data',
    access: 'staff',
    role: 'admin',
    summary: 'Download all data stored about a customer, as a file to give to them',
    response: PersonalData,
  },
  teamMemberPersonalData: {
    method: 'GET',
    path: '/api/crm/team-members/{id}/personal-data',
    access: 'staff',
    role: 'admin',
    summary: 'Download all data stored about a team member, as a file to give to them',
    response: PersonalData,
  },
} as const satisfies Record<string, Endpoint>;
