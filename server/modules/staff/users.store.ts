import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { users } from '../../database/schema.ts';

export type UserRow = typeof users.$inferSelect;

/** In whatever case the name is given. */
export async function findUser(db: Db, username: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(sql`lower(${users.username}) = lower(${username})`);
  return row;
}

export async function findUserById(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

/** As `findUserById`; until the transaction ends nobody changes the password or turns a second factor on. */
export async function lockUser(tx: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  return row;
}

export async function countUsers(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(users);
  return Number(row?.count ?? 0);
}

/** The new user's id; undefined when the name is taken, in whatever case. */
export async function insertUser(db: Db, username: string, passwordHash: string): Promise<string | undefined> {
  const [row] = await db
    .insert(users)
    .values({ username, password: passwordHash })
    .onConflictDoNothing()
    .returning({ id: users.id });
  return row?.id;
}

export async function setPassword(db: Db, id: string, passwordHash: string): Promise<void> {
  await db.update(users).set({ password: passwordHash, passwordCheckedAt: null }).where(eq(users.id, id));
}

/** Users who may log in with a password that was never held against the known ones. */
export async function usersToCheck(db: Db): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(and(isNull(users.passwordCheckedAt), isNull(users.disabledAt)))
    .orderBy(users.username);
}

export async function markPasswordsChecked(db: Db, ids: string[]): Promise<void> {
  await db.update(users).set({ passwordCheckedAt: new Date() }).where(inArray(users.id, ids));
}

export async function setDisabledAt(db: Db, id: string, disabledAt: Date | null): Promise<void> {
  await db.update(users).set({ disabledAt }).where(eq(users.id, id));
}
