import { eq } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { changeOfPhone } from '../../database/phone-change.ts';
import { customers, teamMembers } from '../../database/schema.ts';

export type TeamMemberRow = typeof teamMembers.$inferSelect;

export async function insertTeamMember(tx: Db, member: typeof teamMembers.$inferInsert): Promise<string> {
  const [row] = await tx.insert(teamMembers).values(member).returning({ id: teamMembers.id });
  if (!row) throw new Error('A team member was not inserted');
  return row.id;
}

/** Gives the owner's id; undefined when there is no such team member. */
export async function updateTeamMember(
  tx: Db,
  id: string,
  changes: Partial<TeamMemberRow>,
): Promise<string | undefined> {
  const [row] = await tx
    .update(teamMembers)
    .set({ ...changes, ...changeOfPhone(teamMembers, changes) })
    .where(eq(teamMembers.id, id))
    .returning({ ownerId: teamMembers.ownerId });
  return row?.ownerId;
}

/** Gives the owner's id; undefined when there is no such team member. Their texts go with them. */
export async function deleteTeamMember(tx: Db, id: string): Promise<string | undefined> {
  const [row] = await tx.delete(teamMembers).where(eq(teamMembers.id, id)).returning({ ownerId: teamMembers.ownerId });
  return row?.ownerId;
}

/** The owner of a team member, if there is one. */
export async function findOwnerOf(tx: Db, id: string): Promise<string | undefined> {
  const [row] = await tx.select({ ownerId: teamMembers.ownerId }).from(teamMembers).where(eq(teamMembers.id, id));
  return row?.ownerId;
}

/** Holds the owner's row until the transaction ends, so that two changes cannot count past each other. False when there is none. */
export async function lockOwner(tx: Db, ownerId: string): Promise<boolean> {
  const rows = await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, ownerId)).for('update');
  return rows.length > 0;
}
