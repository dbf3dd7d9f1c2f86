import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { INVITATIONS_LOCK_KEY } from '#server/database/lock-keys.ts';
import { staffInvitations, users } from '#server/database/schema.ts';

export type InvitationRow = typeof staffInvitations.$inferSelect;

const isOpen = and(isNull(staffInvitations.usedAt), isNull(staffInvitations.withdrawnAt));

export async function insertInvitation(
  tx: Db,
  invitation: typeof staffInvitations.$inferInsert,
): Promise<InvitationRow> {
  const [row] = await tx.insert(staffInvitations).values(invitation).returning();
  if (!row) throw new Error('An invitation was not kept');
  return row;
}

/** Returns open invitations with their inviters' usernames, newest first. Includes expired ones. */
export async function openInvitations(db: Db): Promise<(InvitationRow & { inviter: string | null })[]> {
  const rows = await db
    .select({ invitation: staffInvitations, inviter: users.username })
    .from(staffInvitations)
    .leftJoin(users, eq(users.id, staffInvitations.invitedBy))
    .where(isOpen)
    .orderBy(desc(staffInvitations.createdAt), desc(staffInvitations.id));
  return rows.map(({ invitation, inviter }) => ({ ...invitation, inviter }));
}

export async function findInvitation(db: Db, id: string): Promise<InvitationRow | undefined> {
  const [row] = await db.select().from(staffInvitations).where(eq(staffInvitations.id, id));
  return row;
}

export async function findByToken(db: Db, tokenHash: string): Promise<InvitationRow | undefined> {
  const [row] = await db.select().from(staffInvitations).where(eq(staffInvitations.tokenHash, tokenHash));
  return row;
}

/** Uses an invitation up. Returns false when it is used, withdrawn or expired. */
export async function useInvitation(tx: Db, id: string): Promise<boolean> {
  const rows = await tx
    .update(staffInvitations)
    .set({ usedAt: sql`now()` })
    .where(and(eq(staffInvitations.id, id), isOpen, gt(staffInvitations.expiresAt, sql`now()`)))
    .returning({ id: staffInvitations.id });
  return rows.length > 0;
}

/** Returns false when there is no such open invitation. */
export async function withdrawInvitation(tx: Db, id: string): Promise<boolean> {
  const rows = await tx
    .update(staffInvitations)
    .set({ withdrawnAt: sql`now()` })
    .where(and(eq(staffInvitations.id, id), isOpen))
    .returning({ id: staffInvitations.id });
  return rows.length > 0;
}

/** Blocks other invitations until the transaction ends. */
export async function lockInvitations(tx: Db): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${INVITATIONS_LOCK_KEY})`);
}

/** Withdraws the open invitations that a user has sent. */
export async function withdrawInvitationsOf(tx: Db, userId: string): Promise<void> {
  await tx
    .update(staffInvitations)
    .set({ withdrawnAt: sql`now()` })
    .where(and(eq(staffInvitations.invitedBy, userId), isOpen));
}

/** Returns whether an open invitation to an address has not expired, ignoring case. */
export async function isInvited(db: Db, email: string): Promise<boolean> {
  const rows = await db
    .select({ id: staffInvitations.id })
    .from(staffInvitations)
    .where(and(isTo(email), isOpen, gt(staffInvitations.expiresAt, sql`now()`)));
  return rows.length > 0;
}

/** Withdraws the open invitations to an address, ignoring case. */
export async function withdrawInvitationsTo(tx: Db, email: string): Promise<void> {
  await tx
    .update(staffInvitations)
    .set({ withdrawnAt: sql`now()` })
    .where(and(isTo(email), isOpen));
}

function isTo(email: string): SQL {
  return sql`lower(${staffInvitations.email}) = lower(${email})`;
}
