import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { ACCESS_STATES, hasAccess } from '#contract/access.ts';
import type { Db } from '#server/database/database.ts';
import { accountSessions, customers, teamMembers } from '#server/database/schema.ts';

type Holder = Pick<typeof accountSessions.$inferSelect, 'customerId' | 'teamMemberId'>;

export async function insertAccountSession(tx: Db, session: typeof accountSessions.$inferInsert): Promise<void> {
  await tx.insert(accountSessions).values(session);
}

/** Selects unexpired sessions whose holder still has the proven address. */
function liveSessions(db: Db) {
  const { id, customerId, teamMemberId, userAgent, createdAt, lastSeenAt, expiresAt, email: proven } = accountSessions;
  const email = sql<string>`coalesce(${customers.email}, ${teamMembers.email})`;
  const isLive = and(gt(expiresAt, sql`now()`), sql`lower(${proven}) = lower(${email})`);
  return {
    isLive,
    rows: db
      .select({ id, customerId, teamMemberId, email, userAgent, createdAt, lastSeenAt })
      .from(accountSessions)
      .leftJoin(customers, eq(customers.id, customerId))
      .leftJoin(teamMembers, eq(teamMembers.id, teamMemberId)),
  };
}

export async function findAccountSession(db: Db, tokenHash: string) {
  const { rows, isLive } = liveSessions(db);
  const [row] = await rows.where(and(eq(accountSessions.tokenHash, tokenHash), isLive));
  return row;
}

export async function touchSession(db: Db, id: string): Promise<void> {
  await db.update(accountSessions).set({ lastSeenAt: sql`now()` }).where(eq(accountSessions.id, id));
}

/** Team members with access first: who is in two teams must not end in the one that has no seat for them. Then the active ones. */
const BEST_MEMBER = [
  desc(inArray(teamMembers.accessState, ACCESS_STATES.filter(hasAccess))),
  desc(teamMembers.isActive),
  teamMembers.createdAt,
];

/** Finds the customer and the team member with an address. */
export async function findHoldersByEmail(db: Db, email: string): Promise<Holder> {
  const isTheirs = (column: typeof customers.email | typeof teamMembers.email) =>
    sql`lower(${column}) = lower(${email})`;
  const [customer] = await db.select({ id: customers.id }).from(customers).where(isTheirs(customers.email));
  const [member] = await db
    .select({ id: teamMembers.id })
    .from(teamMembers)
    .where(isTheirs(teamMembers.email))
    .orderBy(...BEST_MEMBER)
    .limit(1);
  return { customerId: customer?.id ?? null, teamMemberId: member?.id ?? null };
}

export async function handOver(tx: Db, id: string, { customerId, teamMemberId }: Holder): Promise<void> {
  await tx.update(accountSessions).set({ customerId, teamMemberId }).where(eq(accountSessions.id, id));
}

/** Returns the sessions of an address, the most recently used first. */
export async function liveSessionsOf(db: Db, email: string) {
  const { rows, isLive } = liveSessions(db);
  return rows
    .where(and(isOfAddress(email), isLive))
    .orderBy(desc(accountSessions.lastSeenAt), desc(accountSessions.id));
}

/** Returns false when this address has no such session. */
export async function deleteOwnSession(db: Db, email: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(accountSessions)
    .where(and(isOfAddress(email), eq(accountSessions.id, id)))
    .returning({ id: accountSessions.id });
  return rows.length > 0;
}

export async function deleteSessionsOf(db: Db, email: string): Promise<void> {
  await db.delete(accountSessions).where(isOfAddress(email));
}

/** Sessions belong to the address that was proven, because a browser may switch between the accounts of that address. */
function isOfAddress(email: string): SQL {
  return sql`lower(${accountSessions.email}) = lower(${email})`;
}
