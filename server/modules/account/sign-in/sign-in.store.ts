import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { customers, signInLinks, teamMembers } from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';

/** The customer or team member who signs in. */
export interface Recipient {
  customerId: string | null;
  teamMemberId: string | null;
  /** The customer who owns the account. */
  accountId: string;
  name: string;
  email: string;
}

/** Saves a link. For a link that exists already, only the expiry changes. */
export async function saveLink(db: Db, link: typeof signInLinks.$inferInsert): Promise<void> {
  const { expiresAt } = link;
  await db.insert(signInLinks).values(link).onConflictDoUpdate({ target: signInLinks.tokenHash, set: { expiresAt } });
}

export async function isUsable(db: Db, tokenHash: string): Promise<boolean> {
  const rows = await db.select({ id: signInLinks.id }).from(signInLinks).where(works(tokenHash));
  return rows.length > 0;
}

/** Uses up a link and returns its holder and address, or undefined when it is unknown, used, expired or was sent to another address. */
export async function useLink(
  tx: Db,
  tokenHash: string,
): Promise<Pick<Recipient, 'customerId' | 'teamMemberId' | 'email'> | undefined> {
  const { customerId, teamMemberId } = signInLinks;
  const [row] = await tx
    .update(signInLinks)
    .set({ usedAt: sql`now()` })
    .where(works(tokenHash))
    .returning({ customerId, teamMemberId, email: sql<string>`${addressOfHolder}` });
  return row;
}

const addressOfHolder = sql`coalesce(
  (SELECT ${customers.email} FROM ${customers} WHERE ${customers.id} = ${signInLinks.customerId}),
  (SELECT ${teamMembers.email} FROM ${teamMembers} WHERE ${teamMembers.id} = ${signInLinks.teamMemberId}))`;

/** A link is void once its holder has another address, because a different person may read the old mailbox. */
function works(tokenHash: string) {
  return and(
    eq(signInLinks.tokenHash, tokenHash),
    isNull(signInLinks.usedAt),
    gt(signInLinks.expiresAt, new Date()),
    sql`lower(coalesce(${signInLinks.email}, ${addressOfHolder})) = lower(${addressOfHolder})`,
  );
}

const CUSTOMER = {
  customerId: customers.id,
  teamMemberId: sql<null>`null`,
  accountId: customers.id,
  name: customers.name,
  email: customers.email,
};
const TEAM_MEMBER = {
  customerId: sql<null>`null`,
  teamMemberId: teamMembers.id,
  accountId: teamMembers.ownerId,
  name: teamMembers.name,
  email: teamMembers.email,
};

/** Returns undefined when neither is given, and for somebody who was deleted. */
export async function findRecipient(
  db: Db,
  { customerId, teamMemberId }: Pick<Recipient, 'customerId' | 'teamMemberId'>,
): Promise<Recipient | undefined> {
  if (customerId && isUuid(customerId)) {
    const [row] = await db.select(CUSTOMER).from(customers).where(eq(customers.id, customerId));
    return row;
  }
  if (!teamMemberId || !isUuid(teamMemberId)) return undefined;
  const [row] = await db.select(TEAM_MEMBER).from(teamMembers).where(eq(teamMembers.id, teamMemberId));
  return row;
}
