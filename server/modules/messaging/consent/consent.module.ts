import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import { decideStopQuestions } from '#server/jobs/jobs.ts';
import type { Context } from '#server/modules/context.ts';
import type { EnrollmentsService } from '../enrollments/enrollments.service.ts';
import { type ConsentService, createConsentService, type Person } from './consent.service.ts';

type WithId = { id: string };

export function registerConsent(
  { http, jobs, database, audit }: Context,
  { enrollments }: { enrollments: EnrollmentsService },
): ConsentService {
  const consent = createConsentService({ database, audit, enrollments });
  addEndpoint(http, endpoints.customerConsent, ({ params }) => consent.ofPerson(customer(params)));
  addEndpoint(http, endpoints.recordCustomerConsent, ({ params, body, request }) =>
    consent.record(customer(params), body, staffUserOf(request).id),
  );
  addEndpoint(http, endpoints.teamMemberConsent, ({ params }) => consent.ofPerson(teamMember(params)));
  addEndpoint(http, endpoints.recordTeamMemberConsent, ({ params, body, request }) =>
    consent.record(teamMember(params), body, staffUserOf(request).id),
  );
  addEndpoint(http, endpoints.customerConsentEvidence, ({ params }) => consent.evidence(params.id));
  addEndpoint(http, endpoints.listStopQuestions, consent.stopQuestions);
  addEndpoint(http, endpoints.answerStopQuestion, ({ params, body, request }) =>
    consent.answerStopQuestion(params.id, body.optOut, staffUserOf(request).id),
  );
  jobs.handle(decideStopQuestions, consent.decideStopQuestions);
  return consent;
}

function customer({ id }: WithId): Person {
  return { customerId: id, teamMemberId: null };
}

function teamMember({ id }: WithId): Person {
  return { customerId: null, teamMemberId: id };
}
