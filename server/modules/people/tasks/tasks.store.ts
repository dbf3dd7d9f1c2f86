import { and, eq, getTableColumns, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { NOBODY } from '#contract/leads.ts';
import type { DueTasks, Task, TaskListQuery } from '#contract/tasks.ts';
import type { Db } from '#server/database/database.ts';
import { booleanFilter, idEquals, idIn } from '#server/database/lists/filters.ts';
import type { SortSpec } from '#server/database/lists/keyset.ts';
import { paginate } from '#server/database/lists/list-page.ts';
import type { ListPage, PageSize } from '#server/database/lists/list-source.ts';
import { cappedCount, readCount } from '#server/database/lists/row-count.ts';
import { matchesWords, resolveMatchingIds } from '#server/database/lists/search.ts';
import { customers, DUE_ORDER, tasks, users } from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';

type TaskRow = Omit<typeof tasks.$inferSelect, 'searchText' | 'createdBy'>;
type Names = Pick<Task, 'customerName' | 'assigneeName'>;
type NewTask = typeof tasks.$inferInsert;

const SORT: SortSpec = {
  id: tasks.id,
  fields: {
    dueAt: { column: DUE_ORDER, type: 'timestamptz' },
    createdAt: { column: tasks.createdAt, type: 'timestamptz' },
    title: { column: tasks.searchText, type: 'text' },
  },
};

const { searchText, createdBy: _, ...columns } = getTableColumns(tasks);
const SHOWN = { ...columns, customerName: customers.name, assigneeName: users.username };

function conditionsOf({ q, ids, assigneeId, done, overdue, customerId }: TaskListQuery): SQL | undefined {
  return and(
    matchesWords(searchText, q),
    idIn(tasks.id, ids),
    idEquals(tasks.customerId, customerId),
    assigneeId === NOBODY ? isNull(tasks.assigneeId) : idEquals(tasks.assigneeId, assigneeId),
    booleanFilter(done, isNotNull(tasks.doneAt)),
    booleanFilter(overdue, sql`${DUE_ORDER} <= now()`),
  );
}

export async function pageOfTasks(db: Db, query: TaskListQuery & PageSize): Promise<ListPage<Task>> {
  const pagination = paginate(SORT, query);
  const { cursorCondition, orderBy, sortValue, toPage } = pagination;
  const { conditions, count, picked } = await resolveMatchingIds(db, query.q, conditionsOf(query), tasks.id, {
    ...pagination,
    limit: query.limit,
  });
  const total = query.counted ? (count ?? cappedCount(tasks, conditions)) : null;
  const rows = await db
    .select({ ...SHOWN, sortValue, total: sql<number | null>`${total}::float8` })
    .from(tasks)
    .leftJoin(customers, eq(customers.id, tasks.customerId))
    .leftJoin(users, eq(users.id, tasks.assigneeId))
    .where(and(conditions, cursorCondition))
    .orderBy(...orderBy)
    .limit(query.limit);
  return toPage(rows, query.limit, toTask, picked);
}

export async function countTasks(db: Db, query: TaskListQuery): Promise<number> {
  return readCount(db, cappedCount(tasks, conditionsOf(query)));
}

/** Returns undefined when there is no such task. */
export async function readTask(db: Db, id: string): Promise<Task | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db
    .select(SHOWN)
    .from(tasks)
    .leftJoin(customers, eq(customers.id, tasks.customerId))
    .leftJoin(users, eq(users.id, tasks.assigneeId))
    .where(eq(tasks.id, id));
  return row && toTask(row);
}

/** Like `readTask`, and locks the row until the transaction ends. */
export async function lockTask(tx: Db, id: string): Promise<Task | undefined> {
  if (!isUuid(id)) return undefined;
  const held = await tx.select({ id: tasks.id }).from(tasks).where(eq(tasks.id, id)).for('no key update');
  return held.length === 0 ? undefined : readTask(tx, id);
}

/** Returns the user to whom a customer's newest lead is assigned. */
export async function findAssignee(tx: Db, customerId: string): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    SELECT users.id FROM leads JOIN users ON users.id = assignee_id AND disabled_at IS NULL
    WHERE customer_id = ${customerId} ORDER BY submitted_at DESC LIMIT 1`);
  return rows[0]?.id ?? null;
}

/** Inserts a task unless there is one of its id, and tells whether it did. */
export async function insertTask(tx: Db, task: NewTask): Promise<boolean> {
  const inserted = await tx.insert(tasks).values(task).onConflictDoNothing().returning({ id: tasks.id });
  return inserted.length > 0;
}

export async function updateTask(tx: Db, id: string, changes: PgUpdateSetSource<typeof tasks>): Promise<void> {
  await tx.update(tasks).set(changes).where(eq(tasks.id, id));
}

export async function deleteTask(tx: Db, id: string): Promise<void> {
  await tx.delete(tasks).where(eq(tasks.id, id));
}

export async function readDue(db: Db, assigneeId: string): Promise<DueTasks> {
  const own = and(eq(tasks.assigneeId, assigneeId), isNull(tasks.doneAt));
  const due = db
    .select({ due: sql<number>`count(*)::int`.as('due') })
    .from(tasks)
    .where(and(own, lte(DUE_ORDER, sql`now()`)))
    .as('overdue');
  const next = db
    .select({ id: tasks.id })
    .from(tasks)
    .where(and(own, gt(DUE_ORDER, sql`now()`), isNotNull(tasks.dueAt)))
    .orderBy(DUE_ORDER)
    .limit(1);
  const [row] = await db
    .select({ ...SHOWN, due: due.due, dueInSeconds: sql<number>`extract(epoch FROM ${tasks.dueAt} - now())::float8` })
    .from(due)
    .leftJoin(tasks, eq(tasks.id, next))
    .leftJoin(customers, eq(customers.id, tasks.customerId))
    .leftJoin(users, eq(users.id, tasks.assigneeId));
  return {
    due: row?.due ?? 0,
    next: row?.id ? { ...toTask(row as TaskRow & Names), dueInSeconds: row.dueInSeconds } : null,
  };
}

/** Converts a row to the API's format. */
function toTask(row: TaskRow & Names): Task {
  return {
    id: row.id,
    customerId: row.customerId,
    customerName: row.customerName,
    title: row.title,
    dueAt: row.dueAt?.toISOString() ?? null,
    assigneeId: row.assigneeId,
    assigneeName: row.assigneeName,
    doneAt: row.doneAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
