import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { customers, teamMembers } from '#server/database/schema.ts';
import type { FoundAccess } from '#server/shared/app-access.ts';

export async function findCustomerAccess(db: Db, id: string): Promise<FoundAccess | undefined> {
  const { email, name, accessState: state, accessUntil: accountUntil } = customers;
  const [row] = await db
    .select({ account: customers.id, email, name, state, accountUntil })
    .from(customers)
    .where(eq(customers.id, id));
  return row;
}

export async function findMemberAccess(db: Db, id: string): Promise<FoundAccess | undefined> {
  const { email, name, accessState: state, ownerId: account } = teamMembers;
  const [row] = await db
    .select({ account, email, name, state, accountUntil: customers.accessUntil })
    .from(teamMembers)
    .innerJoin(customers, eq(customers.id, teamMembers.ownerId))
    .where(eq(teamMembers.id, id));
  return row;
}

/** Returns the facts that a team member's access depends on. */
export async function findMembership(db: Db, id: string) {
  const { isActive, hasSeat } = teamMembers;
  const [row] = await db
    .select({ isActive, hasSeat, ownerState: customers.accessState, teamLicenses: customers.teamMemberLicenses })
    .from(teamMembers)
    .innerJoin(customers, eq(customers.id, teamMembers.ownerId))
    .where(eq(teamMembers.id, id));
  return row;
}
