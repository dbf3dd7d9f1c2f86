import { and, eq, ne, sql } from 'drizzle-orm';
import type { TeamMember } from '#contract/team-members.ts';
import { changeOfPhone } from '#server/database/conditions/phone-change.ts';
import type { Db } from '#server/database/database.ts';
import { asUuids } from '#server/database/records.ts';
import { customers, teamMembers, textMessages } from '#server/database/schema.ts';
import { isUuid } from '#server/shared/uuid.ts';
import { OWNER, TEAM_MEMBER_COLUMNS, toTeamMember } from './team-member-list.store.ts';

type Owner = TeamMember['owner'];
type TeamMemberRow = typeof teamMembers.$inferSelect;

/** Of the statement, because the transaction may have begun before another one that locked the owner first and added a member. */
const NOW = sql`statement_timestamp()`;

/** Inserts a member as the newest of a locked owner's team. */
export async function insertTeamMember(
  tx: Db,
  { id, name, email }: Owner,
  { isInvited, ...member }: Omit<typeof teamMembers.$inferInsert, 'ownerId'> & { isInvited: boolean },
): Promise<TeamMember> {
  const [row] = await tx
    .insert(teamMembers)
    .values({ ...member, ownerId: id, createdAt: NOW, updatedAt: NOW, invitedAt: isInvited ? NOW : null })
    .returning(TEAM_MEMBER_COLUMNS);
  if (!row) throw new Error('A team member was not inserted');
  return toTeamMember({ ...row, owner: { id, name, email } });
}

export async function updateTeamMember(
  tx: Db,
  { id, owner }: TeamMember,
  changes: Partial<TeamMemberRow>,
): Promise<TeamMember> {
  const [row] = await tx
    .update(teamMembers)
    .set({ ...changes, ...changeOfPhone(teamMembers, changes) })
    .where(eq(teamMembers.id, id))
    .returning(TEAM_MEMBER_COLUMNS);
  if (!row) throw new Error('A team member was not updated');
  return toTeamMember({ ...row, owner });
}

/** Deletes a team member and their texts. Returns false when there is no such team member. */
export async function deleteTeamMember(tx: Db, id: string): Promise<boolean> {
  const rows = await tx.delete(teamMembers).where(eq(teamMembers.id, id)).returning({ id: teamMembers.id });
  return rows.length > 0;
}

/** Counts the texts to and from a team member. Returns undefined when there is no such team member. */
export async function countTexts(db: Db, id: string): Promise<number | undefined> {
  if (!isUuid(id)) return undefined;
  const [row] = await db
    .select({ texts: db.$count(textMessages, eq(textMessages.teamMemberId, id)) })
    .from(teamMembers)
    .where(eq(teamMembers.id, id));
  return row?.texts;
}

/**
 * Locks the row of a team member's owner, who is always the same, until the transaction ends, so that two changes do not count at
 * the same time. Returns undefined when there is no such team member.
 */
export async function lockOwnerOf(tx: Db, id: string): Promise<Owner | undefined> {
  const ownerId = tx.select({ ownerId: teamMembers.ownerId }).from(teamMembers).where(eq(teamMembers.id, id));
  const [row] = await tx.select(OWNER).from(customers).where(eq(customers.id, ownerId)).for('update');
  return row;
}

/** Returns whether another member of the team has this address. */
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

/** Dates the invitation of each active member. Leaves the date of the last edit unchanged. */
export async function dateInvitations(tx: Db, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    UPDATE team_members SET invited_at = now() WHERE is_active = 1 AND id = ANY(${asUuids(ids)})`);
}

/** Records an invitation for each active member. */
export async function insertInvitations(
  tx: Db,
  ids: readonly string[],
  { userId = null, byCustomer = 0 }: { userId?: string | null; byCustomer?: 0 | 1 },
): Promise<{ invitationId: string; teamMemberId: string }[]> {
  const { rows } = await tx.execute<{ invitationId: string; teamMemberId: string }>(sql`
    INSERT INTO team_events (owner_id, team_member_id, kind, user_id, by_customer)
    SELECT owner_id, id, 'invited', ${userId}::uuid, ${byCustomer}::integer
    FROM team_members WHERE is_active = 1 AND id = ANY(${asUuids(ids)})
    RETURNING id AS "invitationId", team_member_id AS "teamMemberId"`);
  return rows;
}

/** Returns when a team member first signed in, or null. */
export async function findJoinedAt(tx: Db, id: string): Promise<Date | null | undefined> {
  const [row] = await tx.select({ joinedAt: teamMembers.joinedAt }).from(teamMembers).where(eq(teamMembers.id, id));
  return row?.joinedAt;
}

/** Records the first sign-in and ignores later ones. */
export async function markJoined(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`
    WITH joined AS (
      UPDATE team_members SET joined_at = now() WHERE id = ${id}::uuid AND joined_at IS NULL RETURNING id, owner_id
    )
    INSERT INTO team_events (owner_id, team_member_id, kind) SELECT owner_id, id, 'joined' FROM joined`);
}
