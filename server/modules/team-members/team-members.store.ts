import { and, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { changeOfPhone } from '../../database/phone-change.ts';
import { customers, smsMessages, teamMembers } from '../../database/schema.ts';

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

/** How many texts were written to and by a team member. */
export function countTexts(db: Db, id: string): Promise<number> {
  return db.$count(smsMessages, eq(smsMessages.teamMemberId, id));
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

/** Whether somebody else of the team has this address. */
export async function isInTeam(
  tx: Db,
  { ownerId, email, id }: { ownerId: string; email: string; id?: string },
): Promise<boolean> {
  const [row] = await tx
    .select({ id: teamMembers.id })
    .from(teamMembers)
    .where(
      and(
        eq(teamMembers.ownerId, ownerId),
        sql`lower(${teamMembers.email}) = lower(${email})`,
        id === undefined ? undefined : ne(teamMembers.id, id),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Writes an invitation down for each that is active. That is no edit of theirs, so their date stays. */
export async function insertInvitations(
  tx: Db,
  ids: readonly string[],
  { userId = null, byCustomer = 0 }: { userId?: string | null; byCustomer?: 0 | 1 },
): Promise<{ invitationId: string; teamMemberId: string }[]> {
  const { rows } = await tx.execute<{ invitationId: string; teamMemberId: string }>(sql`
    WITH invited AS (
      UPDATE team_members SET invited_at = now()
      WHERE is_active = 1 AND id IN (SELECT value::uuid FROM json_array_elements_text(${JSON.stringify(ids)}::json))
      RETURNING id, owner_id
    )
    INSERT INTO team_events (owner_id, team_member_id, kind, user_id, by_customer)
    SELECT owner_id, id, 'invited', ${userId}::uuid, ${byCustomer}::integer FROM invited
    RETURNING id AS "invitationId", team_member_id AS "teamMemberId"`);
  return rows;
}

/** When a team member first signed in, if they have. */
export async function findJoinedAt(tx: Db, id: string): Promise<Date | null | undefined> {
  const [row] = await tx.select({ joinedAt: teamMembers.joinedAt }).from(teamMembers).where(eq(teamMembers.id, id));
  return row?.joinedAt;
}

/** Notes the first sign-in; any other changes nothing. */
export async function markJoined(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`
    WITH joined AS (
      UPDATE team_members SET joined_at = now() WHERE id = ${id}::uuid AND joined_at IS NULL RETURNING id, owner_id
    )
    INSERT INTO team_events (owner_id, team_member_id, kind) SELECT owner_id, id, 'joined' FROM joined`);
}
