import { and, asc, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { customers, taskMails, tasks, users } from '../../database/schema.ts';

/** More than a mail can tell. */
const MOST_TASKS = 50;

export interface DueTask {
  title: string;
  dueAt: Date;
  customerName: string | null;
}

/** Notes who is to be mailed on a day, each once, whoever asks: those with an address and open tasks due before a moment. */
export async function orderMails(tx: Db, day: string, dueBefore: Date): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    INSERT INTO task_mails (user_id, day)
    SELECT id, ${day}::date FROM users
    WHERE disabled_at IS NULL AND email IS NOT NULL AND EXISTS (
      SELECT FROM tasks WHERE assignee_id = users.id AND done_at IS NULL AND due_at < ${dueBefore.toISOString()}::timestamptz)
    ORDER BY id
    ON CONFLICT DO NOTHING
    RETURNING user_id AS id`);
  return rows.map(({ id }) => id);
}

/** Undefined for who has no address or may not log in by now. */
export async function findReader(db: Db, userId: string): Promise<{ username: string; email: string } | undefined> {
  const { username, email, disabledAt } = users;
  const [user] = await db
    .select({ username, email })
    .from(users)
    .where(and(eq(users.id, userId), isNull(disabledAt)));
  return user?.email ? { username: user.username, email: user.email } : undefined;
}

/** The open tasks of somebody that are due before a moment, the earliest first, as many as a mail can tell. */
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

/** Notes that the mail is being handed over. False when it has been before. */
export async function claimMail(db: Db, userId: string, day: string): Promise<boolean> {
  const claimed = await db
    .update(taskMails)
    .set({ sentAt: sql`now()` })
    .where(and(eq(taskMails.userId, userId), eq(taskMails.day, day), isNull(taskMails.sentAt)))
    .returning({ day: taskMails.day });
  return claimed.length > 0;
}

/** The mail server has certainly not taken it. */
export async function releaseMail(db: Db, userId: string, day: string): Promise<void> {
  await db
    .update(taskMails)
    .set({ sentAt: null })
    .where(and(eq(taskMails.userId, userId), eq(taskMails.day, day)));
}
