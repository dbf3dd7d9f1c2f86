import { and, eq, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { Booking, BookingListQuery } from '#contract/bookings.ts';
import type { Db } from '#server/database/database.ts';
import { booleanFilter, idEquals } from '#server/database/lists/filters.ts';
import type { SortSpec } from '#server/database/lists/keyset.ts';
import { paginate } from '#server/database/lists/list-page.ts';
import type { ListPage, PageSize } from '#server/database/lists/list-source.ts';
import { cappedCount, readCount } from '#server/database/lists/row-count.ts';
import { matchesWords } from '#server/database/lists/search.ts';
import { BOOKINGS_LOCK_KEY } from '#server/database/lock-keys.ts';
import { isOneOf } from '#server/database/records.ts';
import { bookings, leads } from '#server/database/schema.ts';

export type BookingRow = typeof bookings.$inferSelect;
export type NewBooking = typeof bookings.$inferInsert;

/** Prevents other booking events until the transaction ends. A lock on a row would not do, because every move of a booking has a new id. */
export async function lockBookings(tx: Db): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${BOOKINGS_LOCK_KEY})`);
}

/** Finds the person's booking that has or had this id at the calendar. */
export async function findBooking(
  tx: Db,
  { vendor, email }: Pick<BookingRow, 'vendor' | 'email'>,
  calendarId: string,
): Promise<BookingRow | undefined> {
  const { calendarId: present, replacedIds } = bookings;
  // Calendly's ids are of one person each, who may have another address by now.
  const isOfPerson = vendor === 'calendly' ? undefined : eq(sql`lower(${bookings.email})`, email.toLowerCase());
  const [row] = await tx
    .select()
    .from(bookings)
    .where(
      and(
        eq(bookings.vendor, vendor),
        isOfPerson,
        or(eq(present, calendarId), sql`${replacedIds} @> ARRAY[${calendarId}::text]`),
      ),
    );
  return row;
}

/** Returns the id. */
export async function insertBooking(tx: Db, booking: NewBooking): Promise<string> {
  const [row] = await tx.insert(bookings).values(booking).returning({ id: bookings.id });
  if (!row) throw new Error('A booking was not kept');
  return row.id;
}

/** Returns the id. */
export async function updateBooking(tx: Db, id: string, changes: Partial<NewBooking>): Promise<string> {
  await tx.update(bookings).set(changes).where(eq(bookings.id, id));
  return id;
}

export async function deleteBooking(tx: Db, id: string): Promise<void> {
  await tx.delete(bookings).where(eq(bookings.id, id));
}

/** Returns the earliest booking that began before the given time and is not marked as held. */
export async function findPassed(tx: Db, startedBefore: Date): Promise<BookingRow | undefined> {
  const [row] = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.status, 'booked'), isNull(bookings.heldAt), lt(bookings.startsAt, startedBefore)))
    .orderBy(bookings.startsAt)
    .limit(1);
  return row;
}

const SORT: SortSpec = {
  id: bookings.id,
  fields: {
    createdAt: { column: bookings.createdAt, type: 'timestamptz' },
    startsAt: { column: bookings.startsAt, type: 'timestamptz' },
  },
};

/** Checks the address too, because a booking does not learn of a lead that comes after it. */
const HAS_LEAD = or(
  isNotNull(bookings.leadId),
  sql`EXISTS (SELECT FROM ${leads} WHERE lower(${leads.email}) = lower(${bookings.email}))`,
);

function conditionsOf({ q, status, leadId, hasLead, customerId }: BookingListQuery): SQL | undefined {
  return and(
    matchesWords(bookings.searchText, q),
    status && eq(bookings.status, status),
    idEquals(bookings.leadId, leadId),
    booleanFilter(hasLead, HAS_LEAD),
    idEquals(bookings.customerId, customerId),
  );
}

export async function pageOfBookings(db: Db, query: BookingListQuery & PageSize): Promise<ListPage<Booking>> {
  const { cursorCondition, orderBy, sortValue, toPage } = paginate(SORT, query);
  const rows = await db
    .select({ booking: bookings, id: bookings.id, sortValue })
    .from(bookings)
    .where(and(conditionsOf(query), cursorCondition))
    .orderBy(...orderBy)
    .limit(query.limit);
  return toPage(rows, query.limit, ({ booking }) => toBooking(booking));
}

export async function countBookings(db: Db, query: BookingListQuery): Promise<number> {
  return readCount(db, cappedCount(bookings, conditionsOf(query)));
}

/** Returns those of the bookings that exist, in no order. */
export async function readBookings(db: Db, ids: readonly string[]): Promise<Booking[]> {
  const rows = await db.select().from(bookings).where(isOneOf(bookings.id, ids));
  return rows.map(toBooking);
}

function toBooking(row: BookingRow): Booking {
  return {
    id: row.id,
    leadId: row.leadId,
    customerId: row.customerId,
    name: row.name,
    email: row.email,
    startsAt: row.startsAt.toISOString(),
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
