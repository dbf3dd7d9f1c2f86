import { sql } from 'drizzle-orm';
import { integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Columns that many tables share, so that each has one meaning. */

export const id = () => uuid('id').primaryKey().defaultRandom();

/** A moment, kept with its zone and read as an ISO 8601 string in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

export const createdAt = () => instant('created_at').notNull().defaultNow();

/** Of `updatedAt`: now, and later than it was. */
export const LATER = sql`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`;

/**
 * When the row was last changed, by the database's clock, and later with every change: an edit that began from an older state
 * is known by it. What is no edit of the row says `updatedAt: sql`${…updatedAt}`` and so leaves it.
 */
export const updatedAt = () =>
  instant('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => LATER);

/** When staff gave the person another number; empty while they have their first. Texts that came before may be from one they have given up. */
export const phoneChangedAt = () => timestamp('phone_changed_at', { withTimezone: true, mode: 'date' });

/** Yes and no are 1 and 0, in the database as in the API; each table adds the check. */
export const flag = (name: string) => integer(name).$type<0 | 1>().notNull();

/** What a person's row is found by (server/database/lists/search.ts), of a table with name, email, phone and phone_e164. */
export const searchText = () =>
  text('search_text').notNull().generatedAlwaysAs(sql`search_text(name, email, phone, phone_e164)`);
