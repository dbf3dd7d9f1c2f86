import type { Store } from '../../core/store.ts';

export interface Booking {
  /** The start: a slot holds one booking. */
  slot: string;
  name: string;
  email: string;
  bookedAt: string;
}

export interface Bookings {
  /** Newest first. */
  all(): Booking[];
  get(slot: string): Booking | undefined;
  /** False when somebody else has the slot. */
  book(booking: Booking): boolean;
}

export function openBookings(store: Store): Bookings {
  const bookings = store.collection<Booking>('bookings');
  return {
    all: () => bookings.all().reverse(),
    get: (slot) => bookings.get(slot),
    book: (booking) =>
      store.transaction(() => {
        if (bookings.get(booking.slot)) return false;
        bookings.put(booking.slot, booking);
        return true;
      }),
  };
}
