import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { StaffUserSummary } from '#contract/staff-users.ts';
import type { Db } from '#server/database/database.ts';
import { auditEntries, secondFactors, users } from '#server/database/schema.ts';

/** Returns all staff users, sorted by username ignoring case. */
export async function listSummaries(db: Db): Promise<StaffUserSummary[]> {
  return select(db, sql`true`);
}

export async function findSummary(db: Db, id: string): Promise<StaffUserSummary | undefined> {
  const [row] = await select(db, eq(users.id, id));
  return row;
}

async function select(db: Db, condition: SQL): Promise<StaffUserSummary[]> {
  const lastLogin = sql<string | null>`(
    SELECT created_at FROM ${auditEntries} AS entry WHERE entry.user_id = ${users.id} AND entry.action = 'login'
    ORDER BY created_at DESC LIMIT 1)`.mapWith(auditEntries.createdAt);
  const rows = await db
    .select({ user: users, hasSecondFactor: sql<boolean>`${secondFactors.userId} IS NOT NULL`, lastLogin })
    .from(users)
    .leftJoin(secondFactors, and(eq(secondFactors.userId, users.id), isNotNull(secondFactors.confirmedAt)))
    .where(condition)
    .orderBy(sql`lower(${users.username})`);
  return rows.map(({ user: { id, username, email, role, disabledAt }, hasSecondFactor, lastLogin: at }) => ({
    id,
    username,
    email,
    role,
    isActive: disabledAt ? 0 : 1,
    hasSecondFactor: hasSecondFactor ? 1 : 0,
    lastLoginAt: at === null ? null : new Date(at).toISOString(),
  }));
}
