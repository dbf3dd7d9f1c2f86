import { endpoints } from '#contract/endpoints.ts';
import { ACCOUNT_READS, ACCOUNT_WRITES } from '#server/http/account-limits.ts';
import { ownerIdOf } from '#server/http/account-session.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import type { Context } from '#server/modules/context.ts';
import type { TeamMembersService } from '#server/modules/people/team-members/team-members.service.ts';
import { mailsToAddress } from '#server/shared/rate-limits.ts';
import { createAccountTeamService } from './account-team.service.ts';

/** Invitations of one account, enough for a large firm at once. */
const INVITATIONS_OF_ACCOUNT = { keyPrefix: 'invitations', points: 200, duration: 3600 };

export function registerAccountTeam(
  { http, mailLimits }: Context,
  { teamMembers }: { teamMembers: TeamMembersService },
): void {
  const team = createAccountTeamService({
    teamMembers,
    ofAccount: mailLimits.limiter(INVITATIONS_OF_ACCOUNT),
    toAddress: mailLimits.limiter(mailsToAddress('invitations to')),
  });
  addEndpoint(http, endpoints.listOwnTeam, ({ request }) => team.list(ownerIdOf(request)), ACCOUNT_READS);
  addEndpoint(
    http,
    endpoints.inviteTeamMember,
    ({ body, request }) => team.invite(ownerIdOf(request), body),
    ACCOUNT_WRITES,
  );
  addEndpoint(
    http,
    endpoints.updateOwnTeamMember,
    ({ params, body, request }) => team.update(ownerIdOf(request), params.id, body),
    ACCOUNT_WRITES,
  );
  addEndpoint(
    http,
    endpoints.removeOwnTeamMember,
    ({ params, request }) => team.remove(ownerIdOf(request), params.id),
    ACCOUNT_WRITES,
  );
  addEndpoint(
    http,
    endpoints.inviteAgain,
    ({ params, request }) => team.inviteAgain(ownerIdOf(request), params.id),
    ACCOUNT_WRITES,
  );
}
