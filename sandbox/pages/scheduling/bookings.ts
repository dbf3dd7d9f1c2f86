import { randomUUID } from 'node:crypto';
import type { Store } from '../../core/store.ts';
import type { Booking } from './booking.ts';
import { instantOf, slotOf } from './calendar.ts';
import type { CalendarWebhooks } from './webhooks.ts';

export interface Bookings {
  /** Newest first. */
  all(): Booking[];
  get(id: string): Booking | undefined;
  isTaken(slot: string): boolean;
  book(wanted: { at: string; name: string; email: string }): Booking;
  /** One that is cancelled already stays so, and nothing is told. */
  cancel(booking: Booking): Booking;
}

/** What is booked; each change is told to the product. */
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

  /** One of an earlier version stands under its slot. */
  function keyOf({ id, slot }: Booking): string {
    return bookings.get(id) ? id : slot;
  }
}

/** An earlier version kept less. */
function completed(kept: Partial<Booking> & Pick<Booking, 'slot' | 'name' | 'email' | 'bookedAt'>): Booking {
  return { id: kept.slot, at: instantOf(kept.slot), status: 'booked', ...kept };
}
