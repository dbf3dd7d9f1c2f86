import { and, asc, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { teamMembers } from '#server/database/schema.ts';

export type ExportedTeamMember = typeof teamMembers.$inferSelect;

/** The next team members of these owners, in the order of owners and ids. */
export async function pageOfMembers(
  db: Db,
  ownerIds: string[],
  after: Pick<ExportedTeamMember, 'ownerId' | 'id'> | undefined,
  limit: number,
): Promise<ExportedTeamMember[]> {
  return db
    .select()
    .from(teamMembers)
    .where(
      and(
        inArray(teamMembers.ownerId, ownerIds),
        after && sql`(${teamMembers.ownerId}, ${teamMembers.id}) > (${after.ownerId}::uuid, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(teamMembers.ownerId), asc(teamMembers.id))
    .limit(limit);
}
