import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../contract/endpoints.ts';
import { addEndpoint } from '../http/endpoint.ts';
import { sendList } from '../http/list-reply.ts';
import type { TeamMembersService } from './team-members.service.ts';

export function teamMemberRoutes(app: FastifyInstance, teamMembers: TeamMembersService): void {
  addEndpoint(app, endpoints.listTeamMembers, (call) => sendList(call, teamMembers.list));
}
