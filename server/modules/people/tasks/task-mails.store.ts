import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { dayMailsIn } from '#server/database/day-mails.ts';
import { customers, taskMails, tasks, users } from '#server/database/schema.ts';

/** Maximum number of tasks in one mail. */
const MOST_TASKS = 50;

export const recordedMails = dayMailsIn(taskMails);

export interface DueTask {
  title: string;
  dueAt: Date;
  customerName: string | null;
}

/**
 * Records who gets a mail on a day, once for all instances: users with an address and open tasks due before the given time, but not
 * those with a digest, which says the same.
 */
export async function orderMails(tx: Db, day: string, dueBefore: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    INSERT INTO task_mails (user_id, day)
    SELECT id, ${day}::date FROM users
    WHERE disabled_at IS NULL AND email IS NOT NULL AND EXISTS (
      SELECT FROM tasks WHERE assignee_id = users.id AND done_at IS NULL AND due_at < ${dueBefore.toISOString()}::timestamptz)
      AND NOT EXISTS (SELECT FROM digests WHERE user_id = users.id AND is_on)
    ORDER BY id
    ON CONFLICT DO NOTHING
    RETURNING user_id AS id`);
  return rows.map(({ id }) => id);
}

/** Returns undefined for a user without an address, and for one who may not log in any more. */
export async function findReader(db: Db, userId: string): Promise<{ username: string; email: string } | undefined> {
  const { username, email, disabledAt } = users;
  const [user] = await db
    .select({ username, email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(disabledAt)));
  return user?.email ? { username: user.username, email: user.email } : undefined;
}

/** Returns somebody's open tasks that are due before the given time, the earliest first, up to the limit of a mail. */
export async function listDueTasks(db: Db, assigneeId: string, dueBefore: Date): Promise<DueTask[]> {
  const rows = await db
    .select({ title: tasks.title, dueAt: tasks.dueAt, customerName: customers.name })
    .from(tasks)
    .leftJoin(customers, eq(customers.id, tasks.customerId))
    .where(and(eq(tasks.assigneeId, assigneeId), isNull(tasks.doneAt), lt(tasks.dueAt, dueBefore)))
    .orderBy(asc(tasks.dueAt), asc(tasks.id))
    .limit(MOST_TASKS);
  return rows.flatMap(({ dueAt, ...task }) => (dueAt ? [{ ...task, dueAt }] : []));
}
