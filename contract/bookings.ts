import * as z from 'zod/mini';
import { Instant } from './fields.ts';
import { FlagFilter, ListQuery } from './lists.ts';

/** Rejected by the host, or missed by the person. */
export const BOOKING_STATUSES = ['booked', 'cancelled', 'rejected', 'no_show'] as const;
export const BookingStatus = z.enum(BOOKING_STATUSES, `status must be one of ${BOOKING_STATUSES.join(', ')}`);
export type BookingStatus = z.infer<typeof BookingStatus>;

/** One person's place in a demo of the calendar. */
export const Booking = z.object({
  id: z.string(),
  /** Null when the booking's email address belongs to no lead. */
  leadId: z.nullable(z.string()),
  customerId: z.nullable(z.string()),
  name: z.string(),
  email: z.string(),
  startsAt: Instant,
  status: BookingStatus,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Booking = z.infer<typeof Booking>;

/** Sorted by createdAt or startsAt. */
export const BookingListQuery = z.extend(ListQuery, {
  status: z.optional(BookingStatus),
  leadId: z.optional(z.string()),
  /** `0` lists the bookings of addresses that belong to no lead. */
  hasLead: FlagFilter,
  customerId: z.optional(z.string()),
});
export type BookingListQuery = z.infer<typeof BookingListQuery>;
