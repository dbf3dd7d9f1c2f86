import { and, count, eq, gt, lt, sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { sessions, users } from '../database/schema.ts';

export type UserRow = typeof users.$inferSelect;
type NewSession = typeof sessions.$inferInsert;

export async function findUser(db: Db, username: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(sql`lower(${users.username}) = lower(${username})`);
  return row;
}

export async function countUsers(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(users);
  return Number(row?.count ?? 0);
}

/** False when the name is taken, in whatever case. */
export async function insertUser(db: Db, username: string, passwordHash: string): Promise<boolean> {
  const rows = await db.insert(users).values({ username, password: passwordHash }).onConflictDoNothing().returning();
  return rows.length > 0;
}

/** Gives the id of the user whose password was changed. */
export async function changePassword(db: Db, username: string, passwordHash: string): Promise<string> {
  const [row] = await db
    .update(users)
    .set({ password: passwordHash })
    .where(sql`lower(${users.username}) = lower(${username})`)
    .returning({ id: users.id });
  if (!row) throw new Error('A staff user vanished while the password was being changed');
  return row.id;
}

export async function deleteSessionsOf(db: Db, userId: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.userId, userId));
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db.insert(sessions).values(session);
}

export async function findSession(
  db: Db,
  tokenHash: string,
): Promise<{ user: { id: string; username: string }; expiresAt: Date } | undefined> {
  const [row] = await db
    .select({ user: { id: users.id, username: users.username }, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, new Date())));
  return row;
}

export async function extendSession(db: Db, tokenHash: string, expiresAt: Date): Promise<void> {
  await db.update(sessions).set({ expiresAt }).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash));
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, new Date()));
}
