import * as z from 'zod/mini';
import { Booking, BookingListQuery } from '../bookings.ts';
import type { Endpoint } from './endpoint.ts';

export const bookingsEndpoints = {
  listBookings: {
    method: 'GET',
    path: '/api/crm/bookings',
    access: 'staff',
    summary: 'Demos in the calendar, those of unknown addresses included, the newest booking first',
    query: BookingListQuery,
    response: z.array(Booking),
  },
} as const satisfies Record<string, Endpoint>;
