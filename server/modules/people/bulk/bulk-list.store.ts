import { desc, eq, type SQL, sql } from 'drizzle-orm';
import { type BulkStatus, type BulkSummary, UNDOABLE } from '#contract/bulk.ts';
import type { Db } from '#server/database/database.ts';
import { bulkActions, bulkRows, users } from '#server/database/schema.ts';

/** Returns the latest bulk actions, newest first. */
export async function latestBulk(db: Db, limit: number): Promise<BulkSummary[]> {
  return summaries(db, undefined, limit);
}

export async function readSummary(db: Db, id: string): Promise<BulkSummary | undefined> {
  const [summary] = await summaries(db, eq(bulkActions.id, id), 1);
  return summary;
}

async function summaries(db: Db, condition: SQL | undefined, limit: number): Promise<BulkSummary[]> {
  const rowsThat = (settled: SQL) =>
    sql<number>`(SELECT count(*)::int FROM ${bulkRows} WHERE ${bulkRows.bulkId} = ${bulkActions.id} AND ${settled})`;
  const countOf = (status: BulkStatus) => rowsThat(sql`${bulkRows.status} = ${status}`);
  const sendsThat = (state: 'due' | 'sent') =>
    sql<number>`(SELECT count(*)::int FROM scheduled_sends WHERE bulk_id = ${bulkActions.id} AND state = ${state})`;
  const rows = await db
    .select({
      bulk: bulkActions,
      username: users.username,
      done: countOf('done'),
      waited: countOf('waiting'),
      waiting: sendsThat('due'),
      sentLater: sendsThat('sent'),
      skipped: countOf('skipped'),
      failed: countOf('failed'),
    })
    .from(bulkActions)
    .leftJoin(users, eq(users.id, bulkActions.userId))
    .where(condition)
    .orderBy(desc(bulkActions.createdAt), desc(bulkActions.id))
    .limit(limit);
  return rows.map(({ bulk, username, done, waited, waiting, sentLater, skipped, failed }) => ({
    id: bulk.id,
    action: bulk.action,
    list: bulk.list,
    done: bulk.done,
    total: bulk.total,
    // What has waited and was neither sent nor waits was refused, withdrawn, too late, or deleted with its person.
    counts: { done: done + sentLater, skipped: skipped + Math.max(0, waited - waiting - sentLater), failed },
    waiting,
    isCancelled: bulk.cancelledAt !== null,
    canBeUndone: UNDOABLE.includes(bulk.action) && bulk.finishedAt !== null && bulk.undoneAt === null && done > 0,
    undoneAt: bulk.undoneAt?.toISOString() ?? null,
    username,
    createdAt: bulk.createdAt.toISOString(),
    finishedAt: bulk.finishedAt?.toISOString() ?? null,
  }));
}
