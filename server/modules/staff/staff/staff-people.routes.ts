import type { FastifyInstance } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { actorOf } from '#server/http/staff-guard.ts';
import type { StaffInvitationsService } from './staff-invitations.service.ts';
import type { StaffPeopleService } from './staff-people.service.ts';

/** Requests from one network a minute to open or to accept an invitation. Accepting hashes a password, which is expensive. */
const PER_MINUTE = 60;

export function staffPeopleRoutes(app: FastifyInstance, people: StaffPeopleService): void {
  addEndpoint(app, endpoints.listStaffUsers, people.list);
  addEndpoint(app, endpoints.updateStaffUser, ({ params, body, request }) =>
    people.change(actorOf(request), params.id, body),
  );
  addEndpoint(app, endpoints.endStaffSessions, ({ params, body, request }) =>
    people.endSessions(actorOf(request), params.id, body),
  );
  addEndpoint(app, endpoints.resetSecondFactor, ({ params, body, request }) =>
    people.resetSecondFactor(actorOf(request), params.id, body),
  );
}

export function staffInvitationRoutes(app: FastifyInstance, invitations: StaffInvitationsService): void {
  addEndpoint(app, endpoints.listStaffInvitations, invitations.list);
  addEndpoint(app, endpoints.inviteStaff, ({ body, request }) => invitations.invite(actorOf(request), body));
  addEndpoint(app, endpoints.withdrawStaffInvitation, ({ params, body, request }) =>
    invitations.withdraw(actorOf(request), params.id, body),
  );
  addEndpoint(app, endpoints.openStaffInvitation, ({ params }) => invitations.open(params.token), {
    perMinute: PER_MINUTE,
  });
  addEndpoint(app, endpoints.acceptStaffInvitation, ({ params, body }) => invitations.accept(params.token, body), {
    perMinute: PER_MINUTE,
  });
}
