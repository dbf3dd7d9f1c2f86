import type { Booking, BookingListQuery } from '../../../contract/bookings.ts';
import { readClock } from '../../database/clock.ts';
import type { Database, Db } from '../../database/database.ts';
import type { ListSource } from '../../database/lists/list-source.ts';
import type { BookingEvent } from '../../gateways/scheduling/scheduling.gateway.ts';
import type { CustomersService } from '../customers/customers.service.ts';
import type { LeadsService } from '../leads/leads.service.ts';
import { bookingAfter, DEMO_MINUTES, leadEventOf } from './booking.rules.ts';
import {
  countBookings,
  deleteBooking,
  findBooking,
  findPassed,
  insertBooking,
  lockBookings,
  pageOfBookings,
  updateBooking,
} from './bookings.store.ts';

export interface BookingsService {
  list: ListSource<Booking, BookingListQuery>;
  /** Saves an event of the calendar and advances the lead. */
  apply(tx: Db, event: BookingEvent): Promise<void>;
  /** Advances the leads whose demos are over. */
  finishDemos(): Promise<void>;
}

interface Dependencies {
  database: Database;
  leads: Pick<LeadsService, 'advance' | 'findByEmail'>;
  customers: Pick<CustomersService, 'findByEmail'>;
}

export function createBookingsService({ database, leads, customers }: Dependencies): BookingsService {
  const { db } = database;
  return {
    list: {
      page: (query) => pageOfBookings(db, query),
      count: (query) => countBookings(db, query),
    },
    apply: async (tx, event) => {
      await lockBookings(tx);
      const { vendor, bookingId, replaces } = event;
      const known = await findBooking(tx, vendor, bookingId);
      const replaced = replaces === undefined ? undefined : await findBooking(tx, vendor, replaces);
      const before = known ?? replaced;
      const after = bookingAfter(before, event);
      const lead = await leads.findByEmail(tx, after.email);
      const customerId = lead?.customerId ?? (await customers.findByEmail(tx, after.email))?.id;
      const leadEvent = leadEventOf(after, await readClock(tx));
      if (lead && leadEvent) await leads.advance(tx, lead.customerId, leadEvent);
      // The move arrived before the booking itself and both were saved, so they are merged.
      if (known && replaced && replaced.id !== known.id) await deleteBooking(tx, replaced.id);
      // Later events find the customer of somebody who books before signing up.
      const whose = { leadId: before?.leadId ?? lead?.id, customerId: before?.customerId ?? customerId };
      if (before)
        await updateBooking(tx, before.id, {
          ...after,
          ...whose,
          ...(hasMoved(before, after) ? { heldAt: null } : {}),
        });
      else await insertBooking(tx, { ...after, ...whose, vendor });
    },
    finishDemos: async () => {
      const now = await readClock(db);
      const startedBefore = new Date(now.getTime() - DEMO_MINUTES * 60_000);
      const finishOne = (): Promise<boolean> =>
        database.transaction(async (tx) => {
          // Searched under the lock, because the calendar may move or cancel it at the same time.
          await lockBookings(tx);
          const passed = await findPassed(tx, startedBefore);
          if (!passed) return false;
          if (passed.customerId) await leads.advance(tx, passed.customerId, 'demo_done');
          await updateBooking(tx, passed.id, { heldAt: now });
          return true;
        });
      while (await finishOne());
    },
  };
}

function hasMoved(before: { startsAt: Date }, after: { startsAt: Date }): boolean {
  return before.startsAt.getTime() !== after.startsAt.getTime();
}
