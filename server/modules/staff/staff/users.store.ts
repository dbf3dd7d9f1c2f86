import { and, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { isAtLeast, type Role } from '#contract/roles.ts';
import type { Db } from '#server/database/database.ts';
import { apiKeys, users } from '#server/database/schema.ts';

export type UserRow = typeof users.$inferSelect;

/** Finds a user by name, ignoring case. */
export async function findUser(db: Db, username: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(sql`lower(${users.username}) = lower(${username})`);
  return row;
}

export async function findUserById(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  return row;
}

/** Locks a user until the transaction ends, so that nobody else changes the password or turns on a second factor. */
export async function lockUser(tx: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  return row;
}

/** Returns whether an enabled user has at least this role. The user cannot change until the transaction ends. */
export async function keepUserWithRole(tx: Db, id: string, least: Role): Promise<boolean> {
  const [user] = await tx
    .select({ role: users.role })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.disabledAt)))
    .for('share');
  return user !== undefined && isAtLeast(user.role, least);
}

/** Locks all enabled admins until the transaction ends and returns their ids. */
export async function lockActiveAdmins(tx: Db): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.disabledAt)))
    .orderBy(users.id)
    .for('no key update');
  return rows.map(({ id }) => id);
}

/** @param exceptId the user who may have the address. */
export async function hasUserWithEmail(db: Db, email: string, exceptId?: string): Promise<boolean> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(sql`lower(${users.email}) = lower(${email})`, exceptId === undefined ? undefined : ne(users.id, exceptId)),
    )
    .limit(1);
  return rows.length > 0;
}

export async function countUsers(db: Db): Promise<number> {
  const [row] = await db.select({ count: count() }).from(users);
  return Number(row?.count ?? 0);
}

/** Returns the new user's id, or undefined when the name is taken, ignoring case. */
export async function insertUser(
  db: Db,
  user: Pick<UserRow, 'username' | 'password' | 'role'> & { email?: string },
): Promise<string | undefined> {
  const [row] = await db.insert(users).values(user).onConflictDoNothing().returning({ id: users.id });
  return row?.id;
}

/** Sets a password, and deletes the keys that the user has made for other programs. Returns their ids. */
export async function setPassword(tx: Db, id: string, passwordHash: string): Promise<string[]> {
  await tx.update(users).set({ password: passwordHash, passwordCheckedAt: null }).where(eq(users.id, id));
  // A statement of its own, which sees a key whose transaction the first one has waited for.
  const rows = await tx.delete(apiKeys).where(eq(apiKeys.userId, id)).returning({ id: apiKeys.id });
  return rows.map((row) => row.id);
}

/** Returns the enabled users whose password was not yet compared with the documented ones. */
export async function usersToCheck(db: Db): Promise<UserRow[]> {
  return db
    .select()
    .from(users)
    .where(and(isNull(users.passwordCheckedAt), isNull(users.disabledAt)))
    .orderBy(users.username);
}

export async function markPasswordsChecked(db: Db, ids: string[]): Promise<void> {
  await db.update(users).set({ passwordCheckedAt: sql`now()` }).where(inArray(users.id, ids));
}

/** Returns the enabled users, sorted by name. */
export async function listActiveUsers(db: Db): Promise<{ id: string; username: string }[]> {
  const { id, username, disabledAt } = users;
  return db.select({ id, username }).from(users).where(isNull(disabledAt)).orderBy(username);
}

export async function setDisabledAt(db: Db, id: string, disabledAt: Date | null): Promise<void> {
  await db.update(users).set({ disabledAt }).where(eq(users.id, id));
}

export async function setRole(db: Db, id: string, role: Role): Promise<void> {
  await db.update(users).set({ role }).where(eq(users.id, id));
}

/** Null removes the address. */
export async function setEmail(db: Db, id: string, email: string | null): Promise<void> {
  await db.update(users).set({ email }).where(eq(users.id, id));
}
