import * as z from 'zod/mini';
import { editConflict } from '../errors.ts';
import { LeadExportQuery } from '../exports.ts';
import { Lead, LeadListQuery, LeadSources, LeadSubmission, LeadSummary, LeadUpdate } from '../leads.ts';
import { StaffUser } from '../staff.ts';
import type { Endpoint } from './endpoint.ts';

/** Leads and their progress. */
export const leadsEndpoints = {
  listLeads: {
    method: 'GET',
    path: '/api/crm/leads',
    access: 'staff',
    scope: 'leads:read',
    summary: 'List leads, newest first',
    query: LeadListQuery,
    response: z.array(Lead),
  },
  leadSummary: {
    method: 'GET',
    path: '/api/crm/leads/summary',
    access: 'staff',
    scope: 'leads:read',
    summary: 'Count leads by stage, and get the median time to the first answer',
    response: LeadSummary,
  },
  leadSources: {
    method: 'GET',
    path: '/api/crm/leads/sources',
    access: 'staff',
    scope: 'leads:read',
    summary: 'List the pages and campaigns that leads came from',
    response: LeadSources,
  },
  getLead: {
    method: 'GET',
    path: '/api/crm/leads/{id}',
    access: 'staff',
    scope: 'leads:read',
    summary: 'Get a lead',
    response: Lead,
  },
  updateLead: {
    method: 'PATCH',
    path: '/api/crm/leads/{id}',
    access: 'staff',
    scope: 'leads:write',
    summary: 'Update a lead. Omitted fields keep their values',
    body: LeadUpdate,
    response: Lead,
    conflict: editConflict(Lead),
  },
  leadSubmissions: {
    method: 'GET',
    path: '/api/crm/leads/{id}/submissions',
    access: 'staff',
    scope: 'leads:read',
    summary: "List a lead's submissions, newest first",
    response: z.array(LeadSubmission),
  },
  assignees: {
    method: 'GET',
    path: '/api/crm/assignees',
    access: 'staff',
    scope: 'customers:read',
    summary: 'List the staff users to whom leads and tasks can be assigned',
    response: z.array(StaffUser),
  },
  exportLeads: {
    method: 'GET',
    path: '/api/crm/export-leads',
    access: 'staff',
    role: 'admin',
    summary: 'Export leads as a CSV file',
    query: LeadExportQuery,
    response: z.string(),
  },
} as const satisfies Record<string, Endpoint>;
