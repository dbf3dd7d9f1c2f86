import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { staffUserOf } from '#server/http/staff-guard.ts';
import type { Context } from '#server/modules/context.ts';
import type { GateService } from '../gate/gate.service.ts';
import { createEnrollments, type EnrollmentsService } from './enrollments.service.ts';

/** Registered before all that lets people into follow-ups and out of them. */
export function registerEnrollments(
  { http, database, audit, jobs, config }: Context,
  { gate }: { gate: GateService },
): EnrollmentsService {
  const enrollments = createEnrollments({ database, audit, jobs, gate, dayMs: config.followUpDayMs });
  addEndpoint(http, endpoints.stopEnrollment, ({ params, request }) =>
    enrollments.stopOne(params.id, staffUserOf(request).id),
  );
  addEndpoint(http, endpoints.enrollmentsOfCustomer, ({ params }) => enrollments.ofCustomer(params.id));
  return enrollments;
}
