import type { Booking, BookingListQuery } from '#contract/bookings.ts';
import { readsAsAnother, visibleEmail } from '#contract/email-pattern.ts';
import { readClock } from '#server/database/clock.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { ListSource } from '#server/database/lists/list-source.ts';
import type { BookingEvent } from '#server/gateways/scheduling/scheduling.gateway.ts';
import type { EnrollmentsService } from '#server/modules/messaging/enrollments/enrollments.service.ts';
import type { CustomersService } from '#server/modules/people/customers/customers.service.ts';
import type { LeadsService } from '../leads/leads.service.ts';
import { type BookingState, bookingAfter, DEMO_MINUTES, leadEventOf } from './booking.rules.ts';
import {
  type BookingRow,
  countBookings,
  deleteBooking,
  findBooking,
  findPassed,
  insertBooking,
  lockBookings,
  pageOfBookings,
  readBookings,
  updateBooking,
} from './bookings.store.ts';

export type BookingsService = ReturnType<typeof createBookingsService>;

interface Change {
  before: BookingRow | undefined;
  after: BookingState;
  now: Date;
}

interface Dependencies {
  database: Database;
  leads: Pick<LeadsService, 'advance' | 'findByEmail'>;
  customers: Pick<CustomersService, 'findByEmail'>;
  enrollments: Pick<EnrollmentsService, 'begin' | 'stop' | 'replan' | 'passOn'>;
}

export function createBookingsService({ database, leads, customers, enrollments }: Dependencies) {
  const { db } = database;

  /** Moves the lead as its booking says. @returns whether the booking's time alone has moved it to "demo done". */
  async function moveLead(tx: Db, customerId: string, { before, after, now }: Change): Promise<boolean> {
    const wasMoved = before?.movedLead ?? false;
    if (wasMoved && after.status === 'no_show') await leads.advance(tx, customerId, 'demo_missed');
    const event = leadEventOf(after, now);
    const moves = event !== undefined && (await leads.advance(tx, customerId, event));
    return after.status !== 'no_show' && (wasMoved || (moves && event === 'demo_done'));
  }

  /**
   * Begins and ends follow-ups when a demo is booked, moved, missed or cancelled. What is told again does nothing. The lines of a
   * booking that was merged with this one go by what has become of it.
   */
  async function followUp(
    tx: Db,
    customerId: string,
    {
      id,
      before,
      merged,
      after,
    }: { id: string; after: BookingState } & Record<'before' | 'merged', BookingRow | undefined>,
  ): Promise<void> {
    const beginner = { customerId, bookingId: id, bookingAt: after.startsAt };
    if (isOver(after)) {
      await enrollments.stop(tx, { bookingId: id }, 'condition');
    } else if (before?.status === after.status) {
      if (hasMoved(before, after) || (merged && hasMoved(merged, after))) await enrollments.replan(tx, id);
    } else if (after.status === 'no_show') {
      await enrollments.begin(tx, ['booking_missed'], beginner);
    } else if (after.status === 'booked' && before?.status !== 'no_show') {
      await enrollments.stop(tx, { customerId }, 'booked');
      await enrollments.begin(tx, ['booking_made'], beginner);
    } else {
      await enrollments.stop(tx, { bookingId: id }, 'condition');
    }
  }

  return {
    list: {
      page: (query) => pageOfBookings(db, query),
      count: (query) => countBookings(db, query),
    } satisfies ListSource<Booking, BookingListQuery>,
    byIds: readBookings,
    /** Saves an event of the calendar and advances the lead. */
    apply: async (tx: Db, told: BookingEvent): Promise<void> => {
      await lockBookings(tx);
      const event = { ...told, email: visibleEmail(told.email) };
      const { vendor, bookingId, replaces } = event;
      const known = await findBooking(tx, event, bookingId);
      const replaced = replaces === undefined ? undefined : await findBooking(tx, event, replaces);
      const before = known ?? replaced;
      // Is no demo, or takes back what has never been told.
      if (!before && (!event.isDemo || event.change === 'attended')) return;
      const now = await readClock(tx);
      const after = bookingAfter(before, event, now);
      // Calendars take addresses that our own forms refuse.
      const isNobodys = readsAsAnother(after.email);
      const lead = isNobodys ? undefined : await leads.findByEmail(tx, after.email);
      const customer = lead || isNobodys ? undefined : await customers.findByEmail(tx, after.email);
      const customerId = lead?.customerId ?? customer?.id;
      const movedLead = lead !== undefined && (await moveLead(tx, lead.customerId, { before, after, now }));
      // The move arrived before the booking itself and both were saved, so they are merged into the one that was moved: others know it
      // by its id, and are told what has become of it.
      const merged = known && replaced && replaced.id !== known.id ? replaced : undefined;
      if (known && merged) {
        await enrollments.passOn(tx, { from: known.id, to: merged.id });
        await deleteBooking(tx, known.id);
      }
      // Later events find the customer of somebody who books before signing up.
      const whose = { leadId: before?.leadId ?? lead?.id, customerId: before?.customerId ?? customerId };
      const heldAt = before && !hasMoved(before, after) ? before.heldAt : null;
      const id = before
        ? await updateBooking(tx, (merged ?? before).id, { ...after, ...whose, movedLead, heldAt })
        : await insertBooking(tx, { ...after, ...whose, movedLead, vendor });
      if (whose.customerId) await followUp(tx, whose.customerId, { id, before, merged, after });
    },
    /** Advances the leads whose demos are over. */
    finishDemos: async (): Promise<void> => {
      const now = await readClock(db);
      const startedBefore = new Date(now.getTime() - DEMO_MINUTES * 60_000);
      const finishOne = (): Promise<boolean> =>
        database.transaction(async (tx) => {
          // Searched under the lock, because the calendar may move or cancel it at the same time.
          await lockBookings(tx);
          const passed = await findPassed(tx, startedBefore);
          if (!passed) return false;
          const moved = passed.customerId !== null && (await leads.advance(tx, passed.customerId, 'demo_done'));
          await updateBooking(tx, passed.id, { heldAt: now, movedLead: moved || passed.movedLead });
          return true;
        });
      while (await finishOne());
    },
  };
}

function isOver({ status }: BookingState): boolean {
  return status === 'cancelled' || status === 'rejected';
}

function hasMoved(before: { startsAt: Date }, after: { startsAt: Date }): boolean {
  return before.startsAt.getTime() !== after.startsAt.getTime();
}
