import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { BookingStatus } from '#contract/bookings.ts';
import { createdAt, id, instant, updatedAt } from './columns.ts';
import { customers } from './customers.ts';
import { leads } from './leads.ts';

/**
 * Demos in the calendar, as its webhooks report them: a row for each person, because several may share a slot and then its id. A
 * booking with an unknown email address belongs to no lead.
 */
export const bookings = pgTable(
  'bookings',
  {
    id: id(),
    vendor: text('vendor').notNull(),
    /** The calendar's id, which changes when the booking is moved. */
    calendarId: text('calendar_id').notNull(),
    /** Ids from before it was moved. Late events for one of these are outdated. */
    replacedIds: text('replaced_ids').array().notNull().default([]),
    leadId: uuid('lead_id').references(() => leads.id, { onDelete: 'cascade' }),
    customerId: uuid('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    startsAt: instant('starts_at').notNull(),
    status: text('status').$type<BookingStatus>().notNull(),
    /** When a job noticed that the demo's time has passed. Empty before. */
    heldAt: instant('held_at'),
    /** Whether the time alone has moved the lead to "demo done", which a no-show takes back. */
    movedLead: boolean('moved_lead').notNull().default(false),
    searchText: text('search_text').notNull().generatedAlwaysAs(sql`search_text(name, email, NULL, NULL)`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('bookings_person_key').on(table.vendor, table.calendarId, sql`lower(${table.email})`),
    index('bookings_replaced_ids_index').using('gin', table.replacedIds),
    index('bookings_lead_id_index').on(table.leadId),
    index('bookings_customer_id_index').on(table.customerId, table.createdAt),
    index('bookings_email_index').on(sql`lower(${table.email})`),
    index('bookings_newest_index').on(table.createdAt.desc().nullsFirst(), table.id.desc().nullsFirst()),
    index('bookings_starts_at_index').on(table.startsAt, table.id),
    index('bookings_due_index').on(table.startsAt).where(sql`status = 'booked' AND held_at IS NULL`),
    check('bookings_status_check', sql`${table.status} IN ('booked', 'cancelled', 'rejected', 'no_show')`),
  ],
);
