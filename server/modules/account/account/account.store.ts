import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AccessState } from '#contract/access.ts';
import type { AccountPurchase } from '#contract/account.ts';
import type { Db } from '#server/database/database.ts';
import { customers, purchases, subscriptions, teamMembers } from '#server/database/schema.ts';

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
  stripeCustomerId: string | null;
}

export async function findOwner(db: Db, id: string): Promise<Owner | undefined> {
  const { name, email, accessState, accessUntil, accessOverride, stripeCustomerId } = customers;
  const [row] = await db
    .select({
      name,
      email,
      accessState,
      accessUntil,
      stripeCustomerId,
      accountName: name,
      licences: { paid: customers.teamMemberLicenses, used: customers.usedTeamMemberLicenses },
      isBlocked: sql<boolean>`coalesce(${accessOverride} = 'blocked', false)`,
    })
    .from(customers)
    .where(eq(customers.id, id));
  return row;
}

export async function findMember(
  db: Db,
  id: string,
): Promise<(Person & { hasSeat: 0 | 1; isActive: 0 | 1 }) | undefined> {
  const { name, email, accessState, hasSeat, isActive } = teamMembers;
  const [row] = await db
    .select({
      name,
      email,
      accessState,
      hasSeat,
      isActive,
      accessUntil: customers.accessUntil,
      accountName: customers.name,
    })
    .from(teamMembers)
    .innerJoin(customers, eq(customers.id, teamMembers.ownerId))
    .where(eq(teamMembers.id, id));
  return row;
}

/**
 * Returns the buyer at the payment provider who pays for the running subscription. Prefers one whose payment failed, then
 * the newest. A customer who bought in two browsers is two buyers there.
 */
export async function findPayingBuyer(db: Db, customerId: string): Promise<string | undefined> {
  const [row] = await db
    .select({ buyer: purchases.stripeCustomerId })
    .from(subscriptions)
    .innerJoin(purchases, eq(purchases.stripeSubscriptionId, subscriptions.stripeSubscriptionId))
    .where(
      and(
        eq(subscriptions.customerId, customerId),
        isNull(subscriptions.endedAt),
        isNotNull(purchases.stripeCustomerId),
      ),
    )
    .orderBy(desc(sql`${subscriptions.status} = 'past_due'`), desc(purchases.createdAt))
    .limit(1);
  return row?.buyer ?? undefined;
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
