import type { FastifyInstance, FastifyReply } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { type PersonalData, personalDataFileName } from '#contract/personal-data.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { staffUserOf } from '#server/http/session.ts';
import type { PersonalDataService } from './personal-data.service.ts';

export function personalDataRoutes(app: FastifyInstance, personalData: PersonalDataService): void {
  addEndpoint(app, endpoints.customerPersonalData, async ({ params, request, reply }) =>
    asFile(reply, params.id, await personalData.ofCustomer(params.id, staffUserOf(request).id)),
  );
  addEndpoint(app, endpoints.teamMemberPersonalData, async ({ params, request, reply }) =>
    asFile(reply, params.id, await personalData.ofTeamMember(params.id, staffUserOf(request).id)),
  );
}

function asFile(reply: FastifyReply, id: string, data: PersonalData): PersonalData {
  reply.header('Content-Disposition', `attachment; filename="${personalDataFileName(id)}"`);
  reply.header('Cache-Control', 'no-store');
  return data;
}
