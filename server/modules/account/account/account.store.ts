import { desc, eq, sql } from 'drizzle-orm';
import type { AccessState, Membership } from '#contract/access.ts';
import type { AccountPurchase } from '#contract/account.ts';
import type { Db } from '#server/database/database.ts';
import { customers, purchases, teamMembers } from '#server/database/schema.ts';

/** The holder of an account. */
interface Person {
  name: string;
  email: string;
  accessState: AccessState;
  /** The access of the account. A team member's access ends with the owner's. */
  accessUntil: Date | null;
  accountName: string;
}

export interface Owner extends Person {
  licences: { paid: number; used: number };
  isBlocked: boolean;
}

export async function findOwner(db: Db, id: string): Promise<Owner | undefined> {
  const { name, email, accessState, accessUntil, accessOverride } = customers;
  const [row] = await db
    .select({
      name,
      email,
      accessState,
      accessUntil,
      accountName: name,
      licences: { paid: customers.teamMemberLicenses, used: customers.usedTeamMemberLicenses },
      isBlocked: sql<boolean>`coalesce(${accessOverride} = 'blocked', false)`,
    })
    .from(customers)
    .where(eq(customers.id, id));
  return row;
}

export async function findMember(db: Db, id: string): Promise<(Person & Membership & { isActive: 0 | 1 }) | undefined> {
  const { name, email, accessState, hasSeat, isActive } = teamMembers;
  const [row] = await db
    .select({
      name,
      email,
      accessState,
      hasSeat,
      isActive,
      ownerState: customers.accessState,
      teamLicenses: customers.teamMemberLicenses,
      accessUntil: customers.accessUntil,
      accountName: customers.name,
    })
    .from(teamMembers)
    .innerJoin(customers, eq(customers.id, teamMembers.ownerId))
    .where(eq(teamMembers.id, id));
  return row;
}

export async function purchasesOf(
  db: Db,
  customerId: string,
): Promise<(Omit<AccountPurchase, 'currency' | 'createdAt'> & { createdAt: Date })[]> {
  const { id, productType, quantity, amount, refundedAmount, status, createdAt } = purchases;
  return db
    .select({ id, productType, quantity, amount, refundedAmount, status, createdAt })
    .from(purchases)
    .where(eq(purchases.customerId, customerId))
    .orderBy(desc(createdAt), desc(id));
}
