import { randomUUID } from 'node:crypto';
import type { Store } from '../../core/store.ts';
import type { Booking } from './booking.ts';
import { instantOf, slotOf } from './calendar.ts';
import type { CalendarWebhooks } from './webhooks.ts';

export interface Bookings {
  /** Returns the bookings, newest first. */
  all(): Booking[];
  get(id: string): Booking | undefined;
  isTaken(slot: string): boolean;
  book(wanted: { at: string; name: string; email: string }): Booking;
  /** Cancels a booking. Does nothing for a cancelled one. */
  cancel(booking: Booking): Booking;
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
    book: ({ at, name, email }) => {
      const bookedAt = new Date().toISOString();
      const booking: Booking = { id: randomUUID(), slot: slotOf(at), at, name, email, status: 'booked', bookedAt };
      webhooks.tell('BOOKING_CREATED', booking, () => bookings.put(booking.id, booking));
      return booking;
    },
    cancel: (booking) => {
      const cancelled: Booking = { ...booking, status: 'cancelled' };
      if (booking.status === 'cancelled') return booking;
      webhooks.tell('BOOKING_CANCELLED', cancelled, () => bookings.put(keyOf(booking), cancelled));
      return cancelled;
    },
  };

  /** Bookings of an earlier version are stored by their slot. */
  function keyOf({ id, slot }: Booking): string {
    return bookings.get(id) ? id : slot;
  }
}

/** Adds the fields that an earlier version did not store. */
function completed(kept: Partial<Booking> & Pick<Booking, 'slot' | 'name' | 'email' | 'bookedAt'>): Booking {
  return { id: kept.slot, at: instantOf(kept.slot), status: 'booked', ...kept };
}
