import { sql } from 'drizzle-orm';
import { customType, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Columns that many tables share, defined once. */

export const id = () => uuid('id').primaryKey().defaultRandom();

/** A timestamptz column with milliseconds, read as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 });

export const createdAt = () => instant('created_at').notNull().defaultNow();

/** The next value of `updatedAt`: now, but always later than the current value. */
export const LATER = sql`greatest(clock_timestamp(), updated_at + interval '1 millisecond')`;

/**
 * When the row was last edited, by the database's clock. It increases with every change, which reveals edits based on an older
 * state. Updates that are no edits keep it with `updatedAt: sql`${…updatedAt}``.
 */
export const updatedAt = () =>
  instant('updated_at')
    .notNull()
    .defaultNow()
    .$onUpdate(() => LATER);

/** When the person's number last changed, empty while it is their first. Texts from before may be from a former number. */
export const phoneChangedAt = () => timestamp('phone_changed_at', { withTimezone: true, mode: 'date' });

/** Yes or no, stored as 1 and 0. For what only the server knows: the API has `flag`. Each table adds the check. */
export const yesNo = customType<{ data: boolean; driverData: number }>({
  dataType: () => 'integer',
  toDriver: (isSo) => (isSo ? 1 : 0),
  fromDriver: (stored) => stored === 1,
});

/** Stores yes and no as 1 and 0, as in the API. Each table adds the check. */
export const flag = (name: string) => integer(name).$type<0 | 1>().notNull();

/**
 * The text that search uses (server/database/lists/search.ts), for tables with name, email, phone and phone_e164. `also` is a
 * further column that is searched.
 */
export const searchText = (also?: string) =>
  text('search_text')
    .notNull()
    .generatedAlwaysAs(sql.raw(`search_text(name, email, phone, phone_e164${also ? `, ${also}` : ''})`));

/** Bytes, read as a Buffer with both drivers. */
export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({
  dataType: () => 'bytea',
});
