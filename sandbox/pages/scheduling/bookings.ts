import { randomUUID } from 'node:crypto';
import type { Store } from '#sandbox/core/store.ts';
import type { Booking } from './booking.ts';
import { instantOf, slotOf } from './calendar.ts';
import type { CalendarWebhooks, Trigger } from './webhooks.ts';

export interface Bookings {
  /** Returns the bookings, newest first. */
  all(): Booking[];
  get(id: string): Booking | undefined;
  isTaken(slot: string): boolean;
  /** @param wanted with the `uid` of a booking it is a further seat of its slot. */
  book(wanted: { at: string; name: string; email: string; uid?: string }): Booking;
  /** Does nothing for a cancelled or rejected one. */
  cancel(booking: Booking): Booking;
  /** What a host does with a request. Does nothing for a cancelled or rejected one. */
  reject(booking: Booking): Booking;
  /** What a host does when nobody came. Does nothing for a booking that does not stand. */
  markNoShow(booking: Booking): Booking;
}

/** The bookings. The product is informed of each change. */
export function openBookings(store: Store, webhooks: CalendarWebhooks): Bookings {
  const bookings = store.collection<Partial<Booking> & Pick<Booking, 'slot' | 'name' | 'email' | 'bookedAt'>>(
    'bookings',
  );
  const all = (): Booking[] => bookings.all().reverse().map(completed);

  return {
    all,
    isTaken: (slot) => all().some((booking) => booking.slot === slot && booking.status === 'booked'),
    get: (id) => all().find((booking) => booking.id === id),
    book: ({ at, name, email, uid }) => {
      const id = randomUUID();
      const bookedAt = new Date().toISOString();
      const booking: Booking = { id, uid: uid ?? id, slot: slotOf(at), at, name, email, status: 'booked', bookedAt };
      webhooks.tell('BOOKING_CREATED', booking, () => bookings.put(id, booking));
      return booking;
    },
    cancel: (booking) => (isOff(booking) ? booking : change(booking, 'cancelled', 'BOOKING_CANCELLED')),
    reject: (booking) => (isOff(booking) ? booking : change(booking, 'rejected', 'BOOKING_REJECTED')),
    markNoShow: (booking) =>
      booking.status === 'booked' ? change(booking, 'no_show', 'BOOKING_NO_SHOW_UPDATED') : booking,
  };

  function change(booking: Booking, status: Booking['status'], trigger: Trigger): Booking {
    const changed = { ...booking, status };
    webhooks.tell(trigger, changed, () => bookings.put(keyOf(booking), changed));
    return changed;
  }

  /** Bookings of an earlier version are stored by their slot. */
  function keyOf({ id, slot }: Booking): string {
    return bookings.get(id) ? id : slot;
  }
}

function isOff({ status }: Booking): boolean {
  return status === 'cancelled' || status === 'rejected';
}

/** Adds the fields that an earlier version did not store. */
function completed(kept: Partial<Booking> & Pick<Booking, 'slot' | 'name' | 'email' | 'bookedAt'>): Booking {
  const id = kept.id ?? kept.slot;
  return { uid: id, at: instantOf(kept.slot), status: 'booked', ...kept, id };
}
