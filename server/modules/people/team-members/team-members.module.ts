import type { AccessService } from '#server/modules/account/ai-app/access.service.ts';
import type { Context } from '#server/modules/context.ts';
import { teamMemberRoutes } from './team-members.routes.ts';
import { createTeamMembersService, type TeamMembersService } from './team-members.service.ts';

export function registerTeamMembers(
  { http, database, audit, jobs, phones }: Context,
  services: { access: AccessService },
): TeamMembersService {
  const teamMembers = createTeamMembersService({ database, audit, jobs, phones, ...services });
  teamMemberRoutes(http, teamMembers);
  return teamMembers;
}
