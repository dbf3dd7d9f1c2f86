import type { BookingStatus } from '#contract/bookings.ts';
import type { BookingEvent } from '#server/gateways/scheduling/scheduling.gateway.ts';
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

/** Under one id of the calendar, a later status stands against an earlier one that is told after it. */
const ORDER: readonly BookingStatus[] = ['booked', 'no_show', 'rejected', 'cancelled'];

/**
 * Returns the state of a booking after an event, in whatever order the events come. A move gives it another id at the calendar; what
 * comes for an earlier id is outdated.
 * @param before the person's booking by the event's id, or by the one that the event replaces.
 * @param now stands for a time that no event has told yet.
 */
export function bookingAfter(before: BookingState | undefined, event: BookingEvent, now: Date): BookingState {
  const { bookingId, replaces } = event;
  const earlier = replaces === undefined || replaces === bookingId ? [] : [replaces];
  if (!before) return { ...told(event, { name: event.email, startsAt: now }), replacedIds: earlier };
  const isOld = before.replacedIds.includes(bookingId);
  const isMoved = !isOld && before.calendarId !== bookingId;
  const replacedIds = [...new Set([...before.replacedIds, ...(isMoved ? [before.calendarId] : []), ...earlier])];
  if (isOld) return { ...stateOf(before), replacedIds };
  const status = isMoved ? told(event, before).status : statusAfter(before.status, event.change);
  return { ...told(event, before), status, replacedIds };
}

function told(event: BookingEvent, known: Pick<BookingState, 'name' | 'startsAt'>): Omit<BookingState, 'replacedIds'> {
  const { bookingId: calendarId, name = known.name, email, startsAt = known.startsAt, change } = event;
  return { calendarId, name, email, startsAt, status: change === 'attended' ? 'booked' : change };
}

function statusAfter(before: BookingStatus, change: BookingEvent['change']): BookingStatus {
  if (change === 'attended') return before === 'no_show' ? 'booked' : before;
  return ORDER.indexOf(change) > ORDER.indexOf(before) ? change : before;
}

/** Selects the state from a row. */
function stateOf({ calendarId, replacedIds, name, email, startsAt, status }: BookingState): BookingState {
  return { calendarId, replacedIds, name, email, startsAt, status };
}

/** Returns the effect of a booking on its lead. One that was cancelled or rejected has none. */
export function leadEventOf({ status, startsAt }: BookingState, now: Date): LeadEvent | undefined {
  if (status === 'no_show') return 'demo_booked';
  if (status !== 'booked') return undefined;
  return startsAt.getTime() + DEMO_MINUTES * 60_000 <= now.getTime() ? 'demo_done' : 'demo_booked';
}
