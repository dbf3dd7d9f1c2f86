import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { sendList } from '#server/http/list-reply.ts';
import { staffUserOf } from '#server/http/session.ts';
import type { TeamMembersService } from './team-members.service.ts';

export function teamMemberRoutes(app: FastifyInstance, teamMembers: TeamMembersService): void {
  addEndpoint(app, endpoints.listTeamMembers, (call) => sendList(call, teamMembers.list));
  addEndpoint(app, endpoints.getTeamMember, ({ params }) => teamMembers.read(params.id));
  addEndpoint(app, endpoints.teamMemberBelongings, ({ params }) => teamMembers.belongings(params.id));
  addEndpoint(app, endpoints.createTeamMember, ({ body, request }) =>
    teamMembers.create(body, { userId: staffUserOf(request).id }),
  );
  addEndpoint(app, endpoints.updateTeamMember, ({ params, body, request }) =>
    teamMembers.update(params.id, body, { userId: staffUserOf(request).id }),
  );
  addEndpoint(app, endpoints.deleteTeamMember, ({ params, request }) =>
    teamMembers.delete(params.id, { userId: staffUserOf(request).id }),
  );
}
