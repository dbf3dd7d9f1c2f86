import { endpoints } from '#contract/endpoints.ts';
import { addEndpoint } from '#server/http/endpoint.ts';
import { sendList } from '#server/http/list-reply.ts';
import { finishDemos } from '#server/jobs/jobs.ts';
import type { Context } from '#server/modules/context.ts';
import type { EnrollmentsService } from '#server/modules/messaging/enrollments/enrollments.service.ts';
import type { CustomersService } from '#server/modules/people/customers/customers.service.ts';
import type { LeadsService } from '../leads/leads.service.ts';
import { type BookingsService, createBookingsService } from './bookings.service.ts';

export function registerBookings(
  { http, database, jobs }: Context,
  services: { leads: LeadsService; customers: CustomersService; enrollments: EnrollmentsService },
): BookingsService {
  const bookings = createBookingsService({ database, ...services });
  addEndpoint(http, endpoints.listBookings, (call) => sendList(call, bookings.list));
  jobs.handle(finishDemos, bookings.finishDemos);
  return bookings;
}
