import { finishDemos } from '#server/jobs/jobs.ts';
import type { Context } from '#server/modules/context.ts';
import type { EnrollmentsService } from '#server/modules/messaging/enrollments/enrollments.service.ts';
import type { CustomersService } from '#server/modules/people/customers/customers.service.ts';
import type { LeadsService } from '../leads/leads.service.ts';
import { bookingRoutes } from './bookings.routes.ts';
import { type BookingsService, createBookingsService } from './bookings.service.ts';

export function registerBookings(
  { http, database, jobs }: Context,
  services: { leads: LeadsService; customers: CustomersService; enrollments: EnrollmentsService },
): BookingsService {
  const bookings = createBookingsService({ database, ...services });
  bookingRoutes(http, bookings);
  jobs.handle(finishDemos, bookings.finishDemos);
  return bookings;
}
