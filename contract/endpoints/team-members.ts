import * as z from 'zod/mini';
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
    summary: 'Team members, newest first',
    query: TeamMemberListQuery,
    response: z.array(TeamMember),
  },
  getTeamMember: {
    method: 'GET',
    path: '/api/crm/team-members/{id}',
    access: 'staff',
    summary: 'One team member',
    response: TeamMember,
  },
  teamMemberBelongings: {
    method: 'GET',
    path: '/api/crm/team-members/{id}/belongings',
    access: 'staff',
    summary: 'How many texts a team member has',
    response: TeamMemberBelongings,
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
    summary: 'Change a team member; what is left out stays as it is',
    body: TeamMemberUpdate,
    response: TeamMember,
    conflict: editConflict(TeamMember),
  },
  deleteTeamMember: {
    method: 'DELETE',
    path: '/api/crm/team-members/{id}',
    access: 'staff',
    summary: 'Delete a team member with their texts',
    response: Done,
  },
} as const satisfies Record<string, Endpoint>;
