import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { staffUserOf } from '#server/http/session.ts';
import type { ConsentService, Person } from './consent.service.ts';

type WithId = { id: string };

export function consentRoutes(app: FastifyInstance, consent: ConsentService): void {
  addEndpoint(app, endpoints.customerConsent, ({ params }) => consent.ofPerson(customer(params)));
  addEndpoint(app, endpoints.recordCustomerConsent, ({ params, body, request }) =>
    consent.record(customer(params), body, staffUserOf(request).id),
  );
  addEndpoint(app, endpoints.teamMemberConsent, ({ params }) => consent.ofPerson(teamMember(params)));
  addEndpoint(app, endpoints.recordTeamMemberConsent, ({ params, body, request }) =>
    consent.record(teamMember(params), body, staffUserOf(request).id),
  );
}

function customer({ id }: WithId): Person {
  return { customerId: id, teamMemberId: null };
}

function teamMember({ id }: WithId): Person {
  return { customerId: null, teamMemberId: id };
}
