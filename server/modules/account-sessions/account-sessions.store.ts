import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { ACCESS_STATES, hasAccess } from '../../../contract/access.ts';
import type { Db } from '../../database/database.ts';
import { isOfPerson } from '../../database/person.ts';
import { accountSessions, customers, teamMembers } from '../../database/schema.ts';

type Holder = Pick<typeof accountSessions.$inferSelect, 'customerId' | 'teamMemberId'>;

export async function insertAccountSession(tx: Db, session: typeof accountSessions.$inferInsert): Promise<void> {
  await tx.insert(accountSessions).values(session);
}

/** Finds an unexpired session whose holder still has the proven address. */
export async function findAccountSession(db: Db, tokenHash: string) {
  const { id, customerId, teamMemberId, lastSeenAt } = accountSessions;
  const email = sql<string>`coalesce(${customers.email}, ${teamMembers.email})`;
  const [row] = await db
    .select({ id, customerId, teamMemberId, email, lastSeenAt })
    .from(accountSessions)
    .leftJoin(customers, eq(customers.id, customerId))
    .leftJoin(teamMembers, eq(teamMembers.id, teamMemberId))
    .where(
      and(eq(accountSessions.tokenHash, tokenHash), isLive(), sql`lower(${accountSessions.email}) = lower(${email})`),
    );
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

export async function liveSessionsOf(db: Db, holder: Holder) {
  const { id, userAgent, createdAt, lastSeenAt } = accountSessions;
  return db
    .select({ id, userAgent, createdAt, lastSeenAt })
    .from(accountSessions)
    .where(and(isOfPerson(accountSessions, holder), isLive()))
    .orderBy(desc(lastSeenAt), desc(id));
}

/** Returns false when this person has no such session. */
export async function deleteOwnSession(db: Db, holder: Holder, id: string): Promise<boolean> {
  const rows = await db
    .delete(accountSessions)
    .where(and(isOfPerson(accountSessions, holder), eq(accountSessions.id, id)))
    .returning({ id: accountSessions.id });
  return rows.length > 0;
}

export async function deleteSessionsOf(db: Db, holder: Holder): Promise<void> {
  await db.delete(accountSessions).where(isOfPerson(accountSessions, holder));
}

function isLive(): SQL {
  return gt(accountSessions.expiresAt, sql`now()`);
}
