import type { BookingStatus } from '../../../contract/bookings.ts';
import type { BookingEvent } from '../../gateways/scheduling/scheduling.gateway.ts';
import type { LeadEvent } from '../leads/leads.service.ts';

/** The length of a demo in minutes. */
export const DEMO_MINUTES = 30;

export interface BookingState {
  calendarId: string;
  replacedIds: string[];
  name: string;
  email: string;
  startsAt: Date;
  status: BookingStatus;
}

/**
 * What a booking is after an event of it, in whatever order events come. A move gives it another id at the calendar; what comes
 * for an earlier id is old, and one that was cancelled stays so under its id.
 * @param before the booking as it is known, by the event's id or by the one that the event replaces.
 */
export function bookingAfter(before: BookingState | undefined, event: BookingEvent): BookingState {
  const { bookingId, replaces, name, email, startsAt, change: status } = event;
  const told = { calendarId: bookingId, name, email, startsAt, status };
  const earlier = replaces === undefined || replaces === bookingId ? [] : [replaces];
  if (!before) return { ...told, replacedIds: earlier };
  const isOld = before.replacedIds.includes(bookingId);
  const isMoved = !isOld && before.calendarId !== bookingId;
  const replacedIds = [...new Set([...before.replacedIds, ...(isMoved ? [before.calendarId] : []), ...earlier])];
  const isFinal = !isMoved && before.status === 'cancelled';
  return { ...(isOld || isFinal ? stateOf(before) : told), replacedIds };
}

/** Selects the state from a row. */
function stateOf({ calendarId, replacedIds, name, email, startsAt, status }: BookingState): BookingState {
  return { calendarId, replacedIds, name, email, startsAt, status };
}

/** Returns the effect of a booking on its lead. A cancelled booking has none. */
export function leadEventOf({ status, startsAt }: BookingState, now: Date): LeadEvent | undefined {
  if (status === 'cancelled') return undefined;
  return startsAt.getTime() + DEMO_MINUTES * 60_000 <= now.getTime() ? 'demo_done' : 'demo_booked';
}
