import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { ScheduledSend, ScheduledSendsQuery } from '#contract/scheduled-sends.ts';
import type { Db } from '#server/database/database.ts';
import { asInstant } from '#server/database/instants.ts';
import { isLeaseExpired, LEASE } from '#server/database/lease.ts';
import { keyset, type SortSpec } from '#server/database/lists/keyset.ts';
import type { ListPage, PageSize } from '#server/database/lists/list-source.ts';
import { cappedCount, readCount } from '#server/database/lists/row-count.ts';
import { asUuids } from '#server/database/records.ts';
import { scheduledSends } from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';

export type ScheduledRow = typeof scheduledSends.$inferSelect;

/** How much of a message its preview shows. */
const PREVIEW_LENGTH = 120;
/** A message that is later than this is not sent any more. */
const LATEST = sql`interval '1 day'`;

/** After all times for which a message can be ordered. */
const FAR = sql`timestamptz '4000-01-01 00:00:00+00'`;
/** First what waits, by its time. What is settled stands behind it, mirrored at that time, so that the latest comes first. */
const PLACE = sql`CASE WHEN state = 'due' THEN due_at ELSE ${FAR} + (${FAR} - due_at) END`;
const SORT: SortSpec = { fields: { place: { column: PLACE, type: 'timestamptz' } }, id: sql`id` };

/** Reads a page of what was ordered for a person, or for everybody. */
export async function pageOfScheduled(
  db: Db,
  { cursor, limit, counted, ...query }: ScheduledSendsQuery & PageSize,
): Promise<ListPage<ScheduledSend>> {
  const { after, orderBy, sortValue, cursorAfter } = keyset(SORT, 'place', cursor);
  const { rows } = await db.execute<Listed>(sql`
    SELECT ${SHOWN}, ${sortValue} AS "sortValue", ${counted ? numberOf(query) : null}::float8 AS total
    FROM scheduled_sends WHERE ${isOf(query)} AND ${after ?? sql`true`}
    ORDER BY ${sql.join(orderBy, sql`, `)} LIMIT ${limit}`);
  const last = rows.at(limit - 1);
  return {
    rows: rows.map(({ sortValue: _, total: __, ...send }) => send),
    next: last && cursorAfter(last),
    total: rows[0]?.total ?? undefined,
  };
}

type Listed = ScheduledSend & { sortValue: string; total: number | null };

export function countScheduled(db: Db, query: ScheduledSendsQuery): Promise<number> {
  return readCount(db, numberOf(query));
}

function numberOf(query: ScheduledSendsQuery): SQL<number> {
  return cappedCount(scheduledSends, isOf(query));
}

function isOf({ customerId, teamMemberId }: ScheduledSendsQuery): SQL {
  const id = customerId ?? teamMemberId;
  if (id === undefined) return sql`true`;
  if (!isUuid(id)) return sql`false`;
  return customerId === undefined ? sql`team_member_id = ${id}::uuid` : sql`customer_id = ${id}::uuid`;
}

export async function findScheduled(db: Db, id: string): Promise<ScheduledSend | undefined> {
  const { rows } = await db.execute<ScheduledSend & Record<string, unknown>>(
    sql`SELECT ${SHOWN} FROM scheduled_sends WHERE id = ${id}::uuid`,
  );
  return rows[0];
}

const SHOWN = sql`id, channel, customer_id AS "customerId", team_member_id AS "teamMemberId",
  left(coalesce(subject, content), ${PREVIEW_LENGTH}::int) AS preview, ${asInstant(sql`due_at`)} AS "dueAt", state, reason`;

/** Marks messages that are a day late as expired. */
export async function expireLate(tx: Db): Promise<void> {
  await tx.execute(sql`
    UPDATE scheduled_sends SET state = 'expired', settled_at = now(), uncertain_until = NULL
    WHERE state = 'due' AND due_at < now() - ${LATEST} AND ${isFree()}`);
}

/** Takes the next messages that are due, each for one instance at a time. */
export async function claimDue(tx: Db, limit: number): Promise<ScheduledRow[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT id FROM scheduled_sends WHERE state = 'due' AND due_at <= now() AND ${isFree()}
    ORDER BY due_at LIMIT ${limit} FOR UPDATE SKIP LOCKED`);
  if (rows.length === 0) return [];
  return tx
    .update(scheduledSends)
    .set({ leaseExpiresAt: LEASE })
    .where(sql`${scheduledSends.id} = ANY(${asUuids(rows.map(({ id }) => id))})`)
    .returning();
}

/** Nobody is sending it now. After a failure of the vendor it rests as long as a lease. */
function isFree() {
  return or(isNull(scheduledSends.leaseExpiresAt), isLeaseExpired(scheduledSends.leaseExpiresAt));
}

/** Settles a message. One that was withdrawn meanwhile stays so. */
export async function settleScheduled(
  db: Db,
  id: string,
  outcome: { state: 'sent' } | { state: 'refused'; reason: NonNullable<ScheduledRow['reason']> },
): Promise<void> {
  await db
    .update(scheduledSends)
    .set({ reason: null, ...outcome, settledAt: sql`now()`, leaseExpiresAt: null })
    .where(and(eq(scheduledSends.id, id), eq(scheduledSends.state, 'due')));
}

export async function postponeScheduled(
  db: Db,
  id: string,
  { dueAt, reason }: Pick<ScheduledRow, 'dueAt' | 'reason'>,
): Promise<void> {
  await db
    .update(scheduledSends)
    .set({ dueAt, reason, leaseExpiresAt: null })
    .where(and(eq(scheduledSends.id, id), eq(scheduledSends.state, 'due')));
}

/** Makes a message that nobody is sending due now, as one person's to another, and takes it. Returns undefined for any other. */
export async function claimNow(tx: Db, id: string): Promise<ScheduledRow | undefined> {
  return takeWaiting(tx, id, { dueAt: sql`now()`, origin: 'person', reason: null, leaseExpiresAt: LEASE });
}

/** Withdraws a message that nobody is sending. Returns undefined for any other. */
export async function withdrawScheduled(tx: Db, id: string): Promise<ScheduledRow | undefined> {
  return takeWaiting(tx, id, { state: 'withdrawn', settledAt: sql`now()`, leaseExpiresAt: null });
}

async function takeWaiting(
  tx: Db,
  id: string,
  change: PgUpdateSetSource<typeof scheduledSends>,
): Promise<ScheduledRow | undefined> {
  const [row] = await tx
    .update(scheduledSends)
    .set(change)
    .where(and(eq(scheduledSends.id, id), eq(scheduledSends.state, 'due'), isFree()))
    .returning();
  return row;
}

/** Tells whether there is such a message, in any state. */
export async function isScheduled(db: Db, id: string): Promise<boolean> {
  const rows = await db.select({ id: scheduledSends.id }).from(scheduledSends).where(eq(scheduledSends.id, id));
  return rows.length > 0;
}

/** Returns in how many seconds the next message falls due. Undefined when none waits. */
export async function secondsUntilNext(db: Db): Promise<number | undefined> {
  const { rows } = await db.execute<{ seconds: number | null }>(sql`
    SELECT extract(epoch FROM min(due_at) - now())::float8 AS seconds FROM scheduled_sends
    WHERE state = 'due' AND ${isFree()}`);
  return rows[0]?.seconds ?? undefined;
}
