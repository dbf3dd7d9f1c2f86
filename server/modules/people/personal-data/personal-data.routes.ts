import type { FastifyReply } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { type PersonalData, personalDataFileName } from '#contract/personal-data.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import type { Context } from '#server/modules/context.ts';
import { createPersonalDataService, type PersonalDataService } from './personal-data.service.ts';

export function registerPersonalData({ http, database, audit }: Context): PersonalDataService {
  const personalData = createPersonalDataService(database, audit);
  addEndpoint(http, endpoints.customerPersonalData, async ({ params, request, reply }) =>
    asFile(reply, params.id, await personalData.ofCustomer(params.id, staffUserOf(request).id)),
  );
  addEndpoint(http, endpoints.teamMemberPersonalData, async ({ params, request, reply }) =>
    asFile(reply, params.id, await personalData.ofTeamMember(params.id, staffUserOf(request).id)),
  );
  return personalData;
}

function asFile(reply: FastifyReply, id: string, data: PersonalData): PersonalData {
  reply.header('Content-Disposition', `attachment; filename="${personalDataFileName(id)}"`);
  reply.header('Cache-Control', 'no-store');
  return data;
}
