import type { Context } from '#server/modules/context.ts';
import type { TeamMembersService } from '#server/modules/people/team-members/team-members.service.ts';
import { accountTeamRoutes } from './account-team.routes.ts';
import { createAccountTeamService } from './account-team.service.ts';

/** Invitations of one account, enough for a large firm at once. */
const INVITATIONS_OF_ACCOUNT = { keyPrefix: 'invitations', points: 200, duration: 3600 };

export function registerAccountTeam(
  { http, mailLimits }: Context,
  { teamMembers }: { teamMembers: TeamMembersService },
): void {
  const limiter = mailLimits.limiter(INVITATIONS_OF_ACCOUNT);
  accountTeamRoutes(http, createAccountTeamService({ teamMembers, limiter }));
}
