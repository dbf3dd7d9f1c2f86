import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { BulkList, BulkResult, BulkStatus } from '#contract/bulk.ts';
import type { Db } from '#server/database/database.ts';
import { asRecords, asUuids } from '#server/database/records.ts';
import { type BulkUndoProgress, bulkActions, bulkRows } from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';

export type BulkRow = typeof bulkActions.$inferSelect;
export type OpenRow = Pick<typeof bulkRows.$inferSelect, 'position' | 'recordId' | 'tries'>;

export type ChangedRow = Pick<typeof bulkRows.$inferSelect, 'position' | 'recordId' | 'before'>;

/** The result of a row, and its previous state where it can be restored. */
export interface Settled {
  position: number;
  status: BulkStatus;
  reason?: string;
  before?: typeof bulkRows.$inferSelect.before;
}

export const CANCELLED = 'Cancelled';
const TOO_LATE = 'Was too late by the time it could be sent';
export const NOT_ALLOWED = 'Whoever ordered this may not do it any more';
const IS_STOPPED = sql`bulk_rows.status = 'skipped' AND bulk_rows.reason IN (${CANCELLED}, ${NOT_ALLOWED})`;

/** Returns undefined when the user has used this idempotency key before. */
export async function insertBulk(tx: Db, bulk: typeof bulkActions.$inferInsert): Promise<BulkRow | undefined> {
  const [row] = await tx.insert(bulkActions).values(bulk).onConflictDoNothing().returning();
  return row;
}

export async function findBulkByKey(db: Db, userId: string, idempotencyKey: string): Promise<BulkRow | undefined> {
  const [row] = await db
    .select()
    .from(bulkActions)
    .where(and(eq(bulkActions.userId, userId), eq(bulkActions.idempotencyKey, idempotencyKey)));
  return row;
}

/** Saves the rows of the action in this order. Without any rows the action is finished. */
export async function insertRows(tx: Db, id: string, recordIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    INSERT INTO bulk_rows (bulk_id, position, record_id)
    SELECT ${id}::uuid, position, record_id
    FROM unnest(${asUuids(recordIds)}) WITH ORDINALITY AS given(record_id, position)`);
  await tx
    .update(bulkActions)
    .set({ total: recordIds.length, ...(recordIds.length === 0 && { finishedAt: sql`now()` }) })
    .where(eq(bulkActions.id, id));
}

export async function findBulk(db: Db, id: string): Promise<BulkRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db.select().from(bulkActions).where(eq(bulkActions.id, id));
  return row;
}

/** Like `findBulk`, and locks the action until the transaction ends. Whoever writes its rows has taken this lock. */
export async function lockBulk(tx: Db, id: string): Promise<BulkRow | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await tx.select().from(bulkActions).where(eq(bulkActions.id, id)).for('update');
  return row;
}

/** Returns the next unfinished rows. Those with vendor failures come last. */
export async function openRows(db: Db, id: string, limit: number): Promise<OpenRow[]> {
  const { position, recordId, tries, bulkId, status } = bulkRows;
  return db
    .select({ position, recordId, tries })
    .from(bulkRows)
    .where(and(eq(bulkId, id), isNull(status)))
    .orderBy(asc(tries), asc(position))
    .limit(limit);
}

/** Saves the results of unfinished rows. */
export async function settleRows(tx: Db, id: string, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return;
  await tx.execute(sql`
    WITH settled AS (
      UPDATE bulk_rows SET status = given.status, reason = given.reason, before = given.before FROM ${given(settled)}
      WHERE bulk_id = ${id}::uuid AND bulk_rows.position = given.position AND bulk_rows.status IS NULL
      RETURNING 1
    ), counted AS (SELECT count(*)::int AS count FROM settled)
    UPDATE bulk_actions SET done = done + count, finished_at = CASE WHEN done + count >= total THEN now() END
    FROM counted WHERE id = ${id}::uuid AND count > 0`);
}

/** Saves the results of rows whose action was stopped in the meantime, because their messages were sent anyway. */
export async function settleStoppedRows(tx: Db, id: string, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return;
  await tx.execute(sql`
    UPDATE bulk_rows SET status = given.status, reason = given.reason FROM ${given(settled)}
    WHERE bulk_id = ${id}::uuid AND bulk_rows.position = given.position AND ${IS_STOPPED}`);
}

function given(settled: readonly Settled[]): SQL {
  return asRecords(settled, sql`(position integer, status text, reason text, before jsonb)`);
}

export async function noteTries(db: Db, id: string, rows: readonly OpenRow[]): Promise<void> {
  await db.execute(sql`
    UPDATE bulk_rows SET tries = bulk_rows.tries + 1 FROM ${asRecords(rows, sql`(position integer)`)}
    WHERE bulk_id = ${id}::uuid AND bulk_rows.position = given.position AND status IS NULL`);
}

/** Skips all unfinished rows, which finishes the action. */
export async function stopRows(tx: Db, id: string, reason: typeof CANCELLED | typeof NOT_ALLOWED): Promise<void> {
  await tx.execute(sql`
    UPDATE bulk_rows SET status = 'skipped', reason = ${reason} WHERE bulk_id = ${id}::uuid AND status IS NULL`);
  const cancelled = reason === CANCELLED ? { cancelledAt: sql`now()` } : {};
  await tx
    .update(bulkActions)
    .set({ done: sql`${bulkActions.total}`, finishedAt: sql`now()`, ...cancelled })
    .where(eq(bulkActions.id, id));
}

/** Withdraws the messages of an action that wait and that nobody is sending. @returns their number. */
export async function withdrawWaiting(tx: Db, id: string): Promise<number> {
  return withdraw(tx, id, sql`true`);
}

/** Withdraws those that were ordered after their rows had been stopped. */
export async function withdrawStopped(tx: Db, id: string): Promise<void> {
  await withdraw(
    tx,
    id,
    sql`coalesce(customer_id, team_member_id) IN (
      SELECT coalesce(leads.customer_id, record_id) FROM bulk_rows LEFT JOIN leads ON leads.id = record_id
      WHERE bulk_rows.bulk_id = ${id}::uuid AND ${IS_STOPPED})`,
  );
}

async function withdraw(tx: Db, id: string, those: SQL): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    WITH withdrawn AS (
      UPDATE scheduled_sends SET state = 'withdrawn', settled_at = now()
      WHERE bulk_id = ${id}::uuid AND state = 'due' AND (uncertain_until IS NULL OR uncertain_until <= now()) AND ${those}
      RETURNING 1
    )
    SELECT count(*)::int AS count FROM withdrawn`);
  return rows[0]?.count ?? 0;
}

/** Records on whose right the action goes on. */
export async function saveRetriedBy(tx: Db, { id, details }: BulkRow, retriedBy: string): Promise<void> {
  await tx
    .update(bulkActions)
    .set({ details: { ...details, retriedBy } })
    .where(eq(bulkActions.id, id));
}

/** Makes failed rows unfinished again. @returns their number. */
export async function reopenFailed(tx: Db, id: string): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    WITH opened AS (
      UPDATE bulk_rows SET status = NULL, reason = NULL, tries = 0 WHERE bulk_id = ${id}::uuid AND status = 'failed'
      RETURNING 1
    ), counted AS (SELECT count(*)::int AS count FROM opened)
    UPDATE bulk_actions SET done = done - count, finished_at = CASE WHEN count = 0 THEN finished_at END
    FROM counted WHERE id = ${id}::uuid RETURNING count`);
  return rows[0]?.count ?? 0;
}

/** Returns the changed rows that can be restored, after a position. */
export async function changedRows(
  tx: Db,
  id: string,
  { after, limit }: { after: number; limit: number },
): Promise<ChangedRow[]> {
  const { position, recordId, before, bulkId } = bulkRows;
  return tx
    .select({ position, recordId, before })
    .from(bulkRows)
    .where(and(eq(bulkId, id), sql`${position} > ${after}`, sql`${before} IS NOT NULL`))
    .orderBy(asc(position))
    .limit(limit);
}

/** Saves how far the undo of an action has come. */
export async function saveUndo(
  tx: Db,
  { id, details }: BulkRow,
  undo: BulkUndoProgress,
  { isDone }: { isDone: boolean },
): Promise<void> {
  await tx
    .update(bulkActions)
    .set({ details: { ...details, undo }, ...(isDone && { undoneAt: sql`now()` }) })
    .where(eq(bulkActions.id, id));
}

/** Returns the records that the action found and processed, in their order. */
export async function doneIds(db: Db, id: string): Promise<string[]> {
  const { recordId, bulkId, status, position } = bulkRows;
  const rows = await db
    .select({ recordId })
    .from(bulkRows)
    .where(and(eq(bulkId, id), eq(status, 'done')))
    .orderBy(asc(position));
  return rows.map((row) => row.recordId);
}

/** Returns those of the records that exist. */
export async function existingIds(db: Db, list: BulkList, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT id FROM ${TABLE_OF[list]} WHERE id = ANY(${asUuids(ids)})`);
  return new Set(rows.map(({ id }) => id));
}

/** Uses the current names. A row that waited says what has become of its message since. */
export async function readResults(db: Db, { id, list }: BulkRow): Promise<BulkResult[]> {
  const customerId = list === 'leads' ? sql`record.customer_id` : sql`NULL::uuid`;
  const { rows } = await db.execute<Omit<BulkResult, 'reason' | 'customerId'> & Nullable<'reason' | 'customerId'>>(sql`
    SELECT bulk_rows.record_id AS id, record.name, ${customerId} AS "customerId",
      CASE WHEN bulk_rows.status <> 'waiting' THEN bulk_rows.status WHEN state = 'due' THEN 'waiting'
        WHEN state = 'sent' THEN 'done' ELSE 'skipped' END AS status,
      CASE WHEN bulk_rows.status <> 'waiting' THEN bulk_rows.reason WHEN state IN ('due', 'refused') THEN later.reason
        WHEN state = 'withdrawn' THEN ${CANCELLED} WHEN state = 'expired' THEN ${TOO_LATE}
        WHEN state IS NULL THEN ${`This ${NOUN[list]} does not exist`} END AS reason
    FROM bulk_rows LEFT JOIN ${TABLE_OF[list]} AS record ON record.id = bulk_rows.record_id
    LEFT JOIN scheduled_sends AS later ON bulk_rows.status = 'waiting' AND later.bulk_id = ${id}::uuid
      AND coalesce(later.customer_id, later.team_member_id) = coalesce(${customerId}, bulk_rows.record_id)
    WHERE bulk_rows.bulk_id = ${id}::uuid AND bulk_rows.status IS NOT NULL
    ORDER BY bulk_rows.position`);
  return rows.map(({ reason, customerId, ...row }) => ({
    ...row,
    ...(reason !== null && { reason }),
    ...(customerId !== null && { customerId }),
  }));
}

type Nullable<Field extends string> = Record<Field, string | null>;

export const NOUN: Record<BulkList, string> = { customers: 'customer', leads: 'lead', 'team-members': 'team member' };

const TABLE_OF: Record<BulkList, ReturnType<typeof sql>> = {
  customers: sql`customers`,
  leads: sql`leads`,
  'team-members': sql`team_members`,
};
