import * as z from 'zod/mini';
import { PhoneChange } from '../customers.ts';
import { Done } from '../staff.ts';
import { TeamMember, TeamMemberCreate, TeamMemberListQuery, TeamMemberUpdate } from '../team-members.ts';
import type { Endpoint } from './endpoint.ts';

/** Team members. */
export const teamMembersEndpoints = {
  listTeamMembers: {
    method: 'GET',
    path: '/api/crm/team-members',
    access: 'staff',
    summary: 'Team members, newest first',
    query: TeamMemberListQuery,
    response: z.array(TeamMember),
  },
  createTeamMember: {
    method: 'POST',
    path: '/api/crm/team-members',
    access: 'staff',
    summary: 'Add a team member under a customer',
    body: TeamMemberCreate,
    response: TeamMember,
  },
  updateTeamMember: {
    method: 'PUT',
    path: '/api/crm/team-members/{id}',
    access: 'staff',
    summary: 'Change a team member',
    body: TeamMemberUpdate,
    response: TeamMember,
  },
  changeTeamMemberPhone: {
    method: 'PUT',
    path: '/api/crm/team-members/{id}/phone',
    access: 'staff',
    summary: 'Give a team member another phone number',
    body: PhoneChange,
    response: TeamMember,
  },
  deleteTeamMember: {
    method: 'DELETE',
    path: '/api/crm/team-members/{id}',
    access: 'staff',
    summary: 'Delete a team member with their texts',
    response: Done,
  },
} as const satisfies Record<string, Endpoint>;
