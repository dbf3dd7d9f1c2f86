import { and, desc, eq, gt, isNull, lt, ne } from 'drizzle-orm';
import type { SessionUser } from '#contract/staff.ts';
import { lacksSecondFactor } from '#server/database/conditions/second-factor.ts';
import type { Db } from '#server/database/database.ts';
import { sessions, users } from '#server/database/schema.ts';
import { expiryOf, HANDOVER_MS } from './session.rules.ts';

type SessionRow = typeof sessions.$inferSelect;

export interface LiveSession {
  id: string;
  user: SessionUser;
  createdAt: Date;
  lastSeenAt: Date;
  /** Whether the user must set up a second factor and has not done so yet. */
  secondFactorMissing: boolean;
}

export async function insertSession(db: Db, session: typeof sessions.$inferInsert): Promise<void> {
  await db.insert(sessions).values(session);
}

/** Finds a session that has not expired and whose user is not disabled. */
export async function findSession(
  db: Db,
  tokenHash: string,
  requiredByServer: boolean,
): Promise<LiveSession | undefined> {
  const [row] = await db
    .select({
      id: sessions.id,
      user: { id: users.id, username: users.username, role: users.role },
      createdAt: sessions.createdAt,
      lastSeenAt: sessions.lastSeenAt,
      secondFactorMissing: lacksSecondFactor(requiredByServer),
    })
    .from(sessions)
    .innerJoin(users, and(eq(users.id, sessions.userId), isNull(users.disabledAt)))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, new Date())));
  return row;
}

export async function touchSession(
  db: Db,
  id: string,
  { seen, expires }: { seen: Date; expires: Date },
): Promise<void> {
  await db.update(sessions).set({ lastSeenAt: seen, expiresAt: expires }).where(eq(sessions.id, id));
}

/**
 * Goes on under another token, as a session of its own. The one with the old token ends after `HANDOVER_MS` and is not extended
 * until then. Does nothing when the session has ended.
 */
export async function replaceToken(tx: Db, id: string, tokenHash: string, now: Date): Promise<void> {
  const ending = { lastSeenAt: now, expiresAt: new Date(now.getTime() + HANDOVER_MS) };
  const [old] = await tx.update(sessions).set(ending).where(eq(sessions.id, id)).returning();
  if (!old) return;
  const { id: _oldId, ...kept } = old;
  await insertSession(tx, { ...kept, tokenHash, expiresAt: expiryOf(old.createdAt, now) });
}

/** Leaves out those that somebody goes on from under another token. */
export async function liveSessionsOf(db: Db, userId: string): Promise<SessionRow[]> {
  return db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, new Date(Date.now() + HANDOVER_MS))))
    .orderBy(desc(sessions.lastSeenAt), desc(sessions.id));
}

/** Returns the id of the session's user, or undefined when there is no such session. */
export async function deleteSession(db: Db, tokenHash: string): Promise<string | undefined> {
  const [row] = await db
    .delete(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .returning({ userId: sessions.userId });
  return row?.userId;
}

/** Returns false when this user has no such session. */
export async function deleteOwnSession(db: Db, userId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, id)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

/** Deletes all sessions of a user, or all but one. Returns false when there was none. */
export async function deleteSessionsOf(db: Db, userId: string, exceptId?: string): Promise<boolean> {
  const rows = await db
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), exceptId === undefined ? undefined : ne(sessions.id, exceptId)))
    .returning({ id: sessions.id });
  return rows.length > 0;
}

export async function deleteExpiredSessions(db: Db): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, new Date()));
}
