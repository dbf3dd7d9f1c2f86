import type { Context } from '../context.ts';
import { teamMemberRoutes } from './team-members.routes.ts';
import { createTeamMembersService, type TeamMembersService } from './team-members.service.ts';

export function registerTeamMembers({ http, database, audit }: Context): TeamMembersService {
  const teamMembers = createTeamMembersService(database, audit);
  teamMemberRoutes(http, teamMembers);
  return teamMembers;
}
