import * as z from 'zod/mini';
import { Booking, BookingListQuery } from '../bookings.ts';
import type { Endpoint } from './endpoint.ts';

export const bookingsEndpoints = {
  listBookings: {
    method: 'GET',
    path: '/api/crm/bookings',
    access: 'staff',
    scope: 'leads:read',
    summary: 'List demo bookings, newest first, including those whose email address belongs to no lead',
    query: BookingListQuery,
    response: z.array(Booking),
  },
} as const satisfies Record<string, Endpoint>;
