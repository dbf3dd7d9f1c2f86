import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { ownerIdOf } from '#server/http/account-session.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import type { AccountTeamService } from './account-team.service.ts';

export function accountTeamRoutes(app: FastifyInstance, team: AccountTeamService): void {
  addEndpoint(app, endpoints.listOwnTeam, ({ request }) => team.list(ownerIdOf(request)));
  addEndpoint(app, endpoints.inviteTeamMember, ({ body, request }) => team.invite(ownerIdOf(request), body));
  addEndpoint(app, endpoints.updateOwnTeamMember, ({ params, body, request }) =>
    team.update(ownerIdOf(request), params.id, body),
  );
  addEndpoint(app, endpoints.removeOwnTeamMember, ({ params, request }) => team.remove(ownerIdOf(request), params.id));
  addEndpoint(app, endpoints.inviteAgain, ({ params, request }) => team.inviteAgain(ownerIdOf(request), params.id));
}
