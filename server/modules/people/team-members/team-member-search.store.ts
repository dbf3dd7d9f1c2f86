import { and, desc, eq } from 'drizzle-orm';
import type { TeamMember, TeamMemberListQuery } from '#contract/team-members.ts';
import type { Db } from '#server/database/database.ts';
import { fuzzyMatch, matchesWords, RANK_LIMIT, relevance, similarity } from '#server/database/lists/search.ts';
import { customers, teamMembers } from '#server/database/schema.ts';
import { OWNER, TEAM_MEMBER_COLUMNS, teamMemberConditions, toTeamMember } from './team-member-list.store.ts';

const { searchText } = teamMembers;

/** Returns the best matches, and among equals the newest first. */
export async function bestTeamMembers(db: Db, q: string, limit: number): Promise<TeamMember[]> {
  const { id, createdAt } = teamMembers;
  const found = db.select({ id }).from(teamMembers).where(matchesWords(searchText, q)).limit(RANK_LIMIT).as('found');
  const rows = await db
    .select({ ...TEAM_MEMBER_COLUMNS, owner: OWNER })
    .from(found)
    .innerJoin(teamMembers, eq(teamMembers.id, found.id))
    .innerJoin(customers, eq(customers.id, teamMembers.ownerId))
    .orderBy(relevance(searchText, q), desc(createdAt))
    .limit(limit);
  return rows.map(toTeamMember);
}

/** For a search without matches, returns the most similar team members, best first. Runs inside `allowTypos`. */
export async function similarTeamMembers(
  tx: Db,
  query: TeamMemberListQuery & { limit: number },
): Promise<TeamMember[]> {
  const { q, limit, ...filters } = query;
  const resembling = fuzzyMatch(searchText, q);
  if (!resembling) return [];
  const rows = await tx
    .select({ ...TEAM_MEMBER_COLUMNS, owner: OWNER })
    .from(teamMembers)
    .innerJoin(customers, eq(customers.id, teamMembers.ownerId))
    .where(and(teamMemberConditions(filters), resembling))
    .orderBy(similarity(searchText, q), desc(teamMembers.createdAt))
    .limit(limit);
  return rows.map(toTeamMember);
}
