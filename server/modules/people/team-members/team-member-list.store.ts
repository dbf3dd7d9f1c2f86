import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { TeamMember, TeamMemberListQuery } from '#contract/team-members.ts';
import { activeDaysOf } from '#server/database/conditions/active-days.ts';
import { TEAM_MEMBERS_NUMBER, textConsentOf } from '#server/database/conditions/text-consent.ts';
import type { Db } from '#server/database/database.ts';
import { booleanFilter, idEquals, idIn } from '#server/database/lists/filters.ts';
import type { SortSpec } from '#server/database/lists/keyset.ts';
import { paginate } from '#server/database/lists/list-page.ts';
import type { ListPage, PageSize } from '#server/database/lists/list-source.ts';
import { readCount, rowCount } from '#server/database/lists/row-count.ts';
import { matchesWords, resolveMatchingIds } from '#server/database/lists/search.ts';
import { customers, teamMembers } from '#server/database/schema.ts';

const SORT: SortSpec = {
  id: teamMembers.id,
  fields: {
    createdAt: { column: teamMembers.createdAt, type: 'timestamptz' },
    name: { column: sql`(fold_text(${teamMembers.name}) COLLATE "C")`, type: 'text' },
    email: { column: sql`lower(${teamMembers.email})`, type: 'text' },
  },
};

const { searchText: _, ...fields } = getTableColumns(teamMembers);
/** The columns that lists and panels read. */
export const TEAM_MEMBER_COLUMNS = {
  ...fields,
  textConsent: textConsentOf(TEAM_MEMBERS_NUMBER, true),
  activeDays30: activeDaysOf('team_members'),
};
export const OWNER = { id: customers.id, name: customers.name, email: customers.email };

/** Builds the query's search and filter conditions. */
export function teamMemberConditions(query: TeamMemberListQuery) {
  const { q, ids, isActive, ownerId, accessState, usedWithin, textConsent } = query;
  return and(
    idIn(teamMembers.id, ids),
    matchesWords(teamMembers.searchText, q),
    booleanFilter(isActive, eq(teamMembers.isActive, 1)),
    idEquals(teamMembers.ownerId, ownerId),
    accessState && eq(teamMembers.accessState, accessState),
    usedWithin === undefined
      ? undefined
      : gt(teamMembers.lastUsedAt, sql`now() - make_interval(days => ${usedWithin}::int)`),
    textConsent && sql`${textConsentOf(TEAM_MEMBERS_NUMBER)} = ${textConsent}`,
  );
}

export async function pageOfTeamMembers(db: Db, query: TeamMemberListQuery & PageSize): Promise<ListPage<TeamMember>> {
  const pagination = paginate(SORT, query);
  const { cursorCondition, orderBy, sortValue, toPage } = pagination;
  const { conditions, count, picked } = await resolveMatchingIds(
    db,
    query.q,
    teamMemberConditions(query),
    teamMembers.id,
    {
      ...pagination,
      limit: query.limit,
    },
  );
  const total = query.counted ? (count ?? rowCount(teamMembers, 'team_members', conditions)) : null;
  const rows = await db
    .select({ ...TEAM_MEMBER_COLUMNS, owner: OWNER, sortValue, total: sql<number | null>`${total}::float8` })
    .from(teamMembers)
    .innerJoin(customers, eq(customers.id, teamMembers.ownerId))
    .where(and(conditions, cursorCondition))
    .orderBy(...orderBy)
    .limit(query.limit);
  return toPage(rows, query.limit, toTeamMember, picked);
}

/** Returns up to `limit` ids that match the query, in its order. */
export async function idsOfTeamMembers(db: Db, query: TeamMemberListQuery, limit: number): Promise<string[]> {
  const { orderBy } = paginate(SORT, query);
  const rows = await db
    .select({ id: teamMembers.id })
    .from(teamMembers)
    .where(teamMemberConditions(query))
    .orderBy(...orderBy)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function countTeamMembers(db: Db, query: TeamMemberListQuery): Promise<number> {
  return readCount(db, rowCount(teamMembers, 'team_members', teamMemberConditions(query)));
}

/** Returns a customer's team, the oldest member first. */
export async function listTeam(db: Db, ownerId: string): Promise<TeamMember[]> {
  const rows = await db
    .select({ ...TEAM_MEMBER_COLUMNS, owner: OWNER })
    .from(teamMembers)
    .innerJoin(customers, eq(customers.id, teamMembers.ownerId))
    .where(eq(teamMembers.ownerId, ownerId))
    .orderBy(asc(teamMembers.createdAt), asc(teamMembers.id));
  return rows.map(toTeamMember);
}

export async function readTeamMember(db: Db, id: string): Promise<TeamMember | undefined> {
  const [row] = await db
    .select({ ...TEAM_MEMBER_COLUMNS, owner: OWNER })
    .from(teamMembers)
    .innerJoin(customers, eq(customers.id, teamMembers.ownerId))
    .where(eq(teamMembers.id, id));
  return row && toTeamMember(row);
}

/** What is not in the table itself. */
type Added = 'owner' | 'textConsent' | 'activeDays30';

export function toTeamMember(
  row: Pick<typeof teamMembers.$inferSelect, Exclude<keyof TeamMember, Added>> & Pick<TeamMember, Added>,
): TeamMember {
  return {
    id: row.id,
    ownerId: row.ownerId,
    owner: row.owner,
    name: row.name,
    email: row.email,
    phone: row.phone,
    role: row.role,
    textConsent: row.textConsent,
    isActive: row.isActive,
    hasSeat: row.hasSeat,
    accessState: row.accessState,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    activeDays30: row.activeDays30,
    invitedAt: row.invitedAt?.toISOString() ?? null,
    joinedAt: row.joinedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
