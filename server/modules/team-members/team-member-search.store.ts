import { and, desc, eq, getTableColumns } from 'drizzle-orm';
import type { TeamMember, TeamMemberListQuery } from '../../../contract/team-members.ts';
import type { Db } from '../../database/database.ts';
import {
  allowTypos,
  fuzzyMatch,
  matchesWords,
  RANK_LIMIT,
  relevance,
  similarity,
} from '../../database/lists/search.ts';
import { customers, teamMembers } from '../../database/schema.ts';
import { OWNER, teamMemberConditions, toTeamMember } from './team-member-list.store.ts';

const { searchText, ...columns } = getTableColumns(teamMembers);

/** Returns the best matches, and among equals the newest first. */
export async function bestTeamMembers(db: Db, q: string, limit: number): Promise<TeamMember[]> {
  const found = db.select().from(teamMembers).where(matchesWords(searchText, q)).limit(RANK_LIMIT).as('found');
  const rows = await db
    .select()
    .from(found)
    .innerJoin(customers, eq(customers.id, found.ownerId))
    .orderBy(relevance(found.searchText, q), desc(found.createdAt))
    .limit(limit);
  return rows.map(({ found: row, customers: { id, name, email } }) =>
    toTeamMember({ ...row, owner: { id, name, email } }),
  );
}

/** For a search without matches, returns the most similar team members, best first. */
export async function similarTeamMembers(
  tx: Db,
  query: TeamMemberListQuery & { limit: number },
): Promise<TeamMember[]> {
  const { q, limit, ...filters } = query;
  const resembling = fuzzyMatch(searchText, q);
  if (!resembling) return [];
  await allowTypos(tx);
  const rows = await tx
    .select({ ...columns, owner: OWNER })
    .from(teamMembers)
    .innerJoin(customers, eq(customers.id, teamMembers.ownerId))
    .where(and(teamMemberConditions(filters), resembling))
    .orderBy(similarity(searchText, q), desc(teamMembers.createdAt))
    .limit(limit);
  return rows.map(toTeamMember);
}
