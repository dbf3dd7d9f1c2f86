import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { idempotencyKeyOf } from '#server/http/idempotency-key.ts';
import { sendList } from '#server/http/list-reply.ts';
import { staffSessionOf, staffUserOf } from '#server/http/staff-guard.ts';
import type { AccessService } from '#server/modules/account/ai-app/access.service.ts';
import type { Context } from '#server/modules/context.ts';
import { createTeamMembersService, type TeamMembersService } from './team-members.service.ts';

export function registerTeamMembers(
  { http, database, audit, jobs, phones }: Context,
  services: { access: AccessService },
): TeamMembersService {
  const teamMembers = createTeamMembersService({ database, audit, jobs, phones, ...services });
  addEndpoint(http, endpoints.listTeamMembers, (call) => sendList(call, teamMembers.list));
  addEndpoint(http, endpoints.getTeamMember, ({ params }) => teamMembers.read(params.id));
  addEndpoint(http, endpoints.teamMemberBelongings, ({ params }) => teamMembers.belongings(params.id));
  addEndpoint(http, endpoints.createTeamMember, ({ body, request }) => {
    const { user, apiKey } = staffSessionOf(request);
    // An invitation has a sign-in link, and no key sends one.
    const sendInvitation = apiKey ? 0 : body.sendInvitation;
    return teamMembers.create({ ...body, sendInvitation }, { userId: user.id }, idempotencyKeyOf(request));
  });
  addEndpoint(http, endpoints.updateTeamMember, ({ params, body, request }) =>
    teamMembers.update(params.id, body, { userId: staffUserOf(request).id }),
  );
  addEndpoint(http, endpoints.deleteTeamMember, ({ params, request }) =>
    teamMembers.delete(params.id, { userId: staffUserOf(request).id }),
  );
  return teamMembers;
}
