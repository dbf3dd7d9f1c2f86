import * as z from 'zod/mini';
import { Consent, ConsentInput } from '../consent.ts';
import { editConflict } from '../errors.ts';
import { Done } from '../staff.ts';
import {
  TeamMember,
  TeamMemberBelongings,
  TeamMemberCreate,
  TeamMemberListQuery,
  TeamMemberUpdate,
} from '../team-members.ts';
import type { Endpoint } from './endpoint.ts';

/** Team members. */
export const teamMembersEndpoints = {
  listTeamMembers: {
    method: 'GET',
    path: '/api/crm/team-members',
    access: 'staff',
    scope: 'customers:read',
    summary: 'List team members, newest first',
    query: TeamMemberListQuery,
    response: z.array(TeamMember),
  },
  getTeamMember: {
    method: 'GET',
    path: '/api/crm/team-members/{id}',
    access: 'staff',
    scope: 'customers:read',
    summary: 'Get a team member',
    response: TeamMember,
  },
  teamMemberBelongings: {
    method: 'GET',
    path: '/api/crm/team-members/{id}/belongings',
    access: 'staff',
    scope: 'customers:read',
    summary: "Count a team member's texts",
    response: TeamMemberBelongings,
  },
  teamMemberConsent: {
    method: 'GET',
    path: '/api/crm/team-members/{id}/consent',
    access: 'staff',
    scope: 'customers:read',
    summary: "Get a team member's consent to texts, and everything that was said about it",
    response: Consent,
  },
  recordTeamMemberConsent: {
    method: 'PUT',
    path: '/api/crm/team-members/{id}/consent',
    access: 'staff',
    scope: 'customers:write',
    summary: 'Record what a team member has said about texts to the number on file',
    body: ConsentInput,
    response: Consent,
  },
  createTeamMember: {
    method: 'POST',
    path: '/api/crm/team-members',
    access: 'staff',
    scope: 'customers:write',
    summary: 'Add a team member to a customer, once for an `Idempotency-Key`',
    body: TeamMemberCreate,
    response: TeamMember,
  },
  updateTeamMember: {
    method: 'PUT',
    path: '/api/crm/team-members/{id}',
    access: 'staff',
    scope: 'customers:write',
    summary: 'Update a team member. Omitted fields keep their values',
    body: TeamMemberUpdate,
    response: TeamMember,
    conflict: editConflict(TeamMember),
  },
  deleteTeamMember: {
    method: 'DELETE',
    path: '/api/crm/team-members/{id}',
    access: 'staff',
    summary: 'Delete a team member and their texts',
    response: Done,
  },
} as const satisfies Record<string, Endpoint>;
