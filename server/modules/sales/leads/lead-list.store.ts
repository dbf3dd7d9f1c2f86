import { and, desc, eq, getTableColumns, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  ANSWER_TIME_DAYS,
  LEAD_STAGES,
  type Lead,
  type LeadListQuery,
  type LeadSources,
  type LeadSummary,
  NOBODY,
} from '#contract/leads.ts';
import type { Db } from '#server/database/database.ts';
import { idEquals, idIn } from '#server/database/lists/filters.ts';
import type { SortSpec } from '#server/database/lists/keyset.ts';
import { paginate } from '#server/database/lists/list-page.ts';
import type { ListPage, PageSize } from '#server/database/lists/list-source.ts';
import { readCount, rowCount } from '#server/database/lists/row-count.ts';
import {
  fuzzyMatch,
  matchesWords,
  RANK_LIMIT,
  relevance,
  resolveMatchingIds,
  similarity,
} from '#server/database/lists/search.ts';
import { isOneOf } from '#server/database/records.ts';
import { leads, NEXT_STEP_ORDER, totals, users } from '#server/database/schema.ts';
import type { LeadRow } from './leads.store.ts';

/** Maximum number of pages and campaigns to filter by. */
const MAX_SOURCES = 200;

const SORT: SortSpec = {
  id: leads.id,
  fields: {
    createdAt: { column: leads.createdAt, type: 'timestamptz' },
    name: { column: sql`(fold_text(${leads.name}) COLLATE "C")`, type: 'text' },
    email: { column: sql`lower(${leads.email})`, type: 'text' },
    nextStepAt: { column: NEXT_STEP_ORDER, type: 'timestamptz' },
  },
};

const { searchText, ...columns } = getTableColumns(leads);
const SHOWN = { ...columns, assigneeName: users.username };
const ASSIGNEE = eq(users.id, leads.assigneeId);

function leadConditions({
  q,
  ids,
  customerId,
  stage,
  assigneeId,
  productType,
  page,
  campaign,
}: LeadListQuery): SQL | undefined {
  return and(
    matchesWords(searchText, q),
    idIn(leads.id, ids),
    idEquals(leads.customerId, customerId),
    stage && eq(leads.stage, stage),
    assigneeId === NOBODY ? isNull(leads.assigneeId) : idEquals(leads.assigneeId, assigneeId),
    productType === undefined ? undefined : eq(leads.productType, productType),
    page === undefined ? undefined : eq(leads.page, page),
    campaign === undefined ? undefined : eq(leads.campaign, campaign),
  );
}

export async function pageOfLeads(db: Db, query: LeadListQuery & PageSize): Promise<ListPage<Lead>> {
  const pagination = paginate(SORT, query);
  const { cursorCondition, orderBy, sortValue, toPage } = pagination;
  const { conditions, count, picked } = await resolveMatchingIds(db, query.q, leadConditions(query), leads.id, {
    ...pagination,
    limit: query.limit,
  });
  const total = query.counted ? (count ?? rowCount(leads, 'leads', conditions)) : null;
  const rows = await db
    .select({ ...SHOWN, sortValue, total: sql<number | null>`${total}::float8` })
    .from(leads)
    .leftJoin(users, ASSIGNEE)
    .where(and(conditions, cursorCondition))
    .orderBy(...orderBy)
    .limit(query.limit);
  return toPage(rows, query.limit, toLead, picked);
}

/** Returns up to `limit` ids that match the query, in its order. */
export async function idsOfLeads(db: Db, query: LeadListQuery, limit: number): Promise<string[]> {
  const { orderBy } = paginate(SORT, query);
  const rows = await db
    .select({ id: leads.id })
    .from(leads)
    .where(leadConditions(query))
    .orderBy(...orderBy)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function countLeads(db: Db, query: LeadListQuery): Promise<number> {
  return readCount(db, rowCount(leads, 'leads', leadConditions(query)));
}

export async function readLead(db: Db, id: string): Promise<Lead | undefined> {
  const [row] = await db.select(SHOWN).from(leads).leftJoin(users, ASSIGNEE).where(eq(leads.id, id));
  return row && toLead(row);
}

/** Returns those of the leads that exist, in no order. */
export async function readLeads(db: Db, ids: readonly string[]): Promise<Lead[]> {
  const rows = await db.select(SHOWN).from(leads).leftJoin(users, ASSIGNEE).where(isOneOf(leads.id, ids));
  return rows.map(toLead);
}

/** Like `readLead`, and locks the lead until the transaction ends. */
export async function lockLead(tx: Db, id: string): Promise<Lead | undefined> {
  const [row] = await tx
    .select(SHOWN)
    .from(leads)
    .leftJoin(users, ASSIGNEE)
    .where(eq(leads.id, id))
    .for('no key update', { of: leads });
  return row && toLead(row);
}

/** Returns the best matches, and among equals the newest first. */
export async function bestLeads(db: Db, q: string, limit: number): Promise<Lead[]> {
  const found = db
    .select({ id: leads.id })
    .from(leads)
    .where(matchesWords(searchText, q))
    .limit(RANK_LIMIT)
    .as('found');
  const rows = await db
    .select(SHOWN)
    .from(leads)
    .innerJoin(found, eq(found.id, leads.id))
    .leftJoin(users, ASSIGNEE)
    .orderBy(relevance(searchText, q), desc(leads.createdAt))
    .limit(limit);
  return rows.map(toLead);
}

/** For a search without matches, returns the most similar leads, best first. Runs inside `allowTypos`. */
export async function similarLeads(tx: Db, query: LeadListQuery & { limit: number }): Promise<Lead[]> {
  const { q, limit, ...filters } = query;
  const resembling = fuzzyMatch(searchText, q);
  if (!resembling) return [];
  const rows = await tx
    .select(SHOWN)
    .from(leads)
    .leftJoin(users, ASSIGNEE)
    .where(and(leadConditions(filters), resembling))
    .orderBy(similarity(searchText, q), desc(leads.createdAt))
    .limit(limit);
  return rows.map(toLead);
}

export async function readSummary(db: Db): Promise<LeadSummary> {
  const { rows } = await db.execute<{ counts: Record<string, number> | null; median: number | null }>(sql`
    SELECT
      (SELECT json_object_agg(state, count) FROM (
        SELECT state, sum(count)::int AS count FROM ${totals} WHERE subject = 'leads' GROUP BY state
      ) AS stages) AS counts,
      (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM first_answered_at - created_at))::float8
        FROM ${leads}
        WHERE created_at > now() - make_interval(days => ${ANSWER_TIME_DAYS}::int) AND first_answered_at IS NOT NULL
      ) AS median`);
  const { counts, median = null } = rows[0] ?? {};
  return {
    stages: Object.fromEntries(LEAD_STAGES.map((stage) => [stage, counts?.[stage] ?? 0])) as LeadSummary['stages'],
    medianSecondsToFirstAnswer: median,
  };
}

export async function readSources(db: Db): Promise<LeadSources> {
  const { rows } = await db.execute<{ [Field in keyof LeadSources]: LeadSources[Field] }>(sql`
    SELECT ${distinctValues(leads.page)} AS pages, ${distinctValues(leads.campaign)} AS campaigns`);
  return rows[0] ?? { pages: [], campaigns: [] };
}

/**
 * Selects the distinct values of an indexed column as an array. It jumps from value to value in the index, so that the number of rows
 * does not matter.
 */
function distinctValues(column: PgColumn): SQL {
  const name = sql.identifier(column.name);
  return sql`ARRAY(
    WITH RECURSIVE found AS (
      SELECT min(${name}) AS value FROM ${leads}
      UNION ALL
      SELECT (SELECT min(${name}) FROM ${leads} WHERE ${name} > found.value) FROM found WHERE found.value IS NOT NULL
    )
    SELECT value FROM found WHERE value IS NOT NULL LIMIT ${MAX_SOURCES})`;
}

/** Converts a row to the API's format. */
function toLead(row: Omit<LeadRow, 'searchText'> & { assigneeName: string | null }): Lead {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    productType: row.productType,
    page: row.page,
    campaign: row.campaign,
    stage: row.stage,
    assigneeId: row.assigneeId,
    assigneeName: row.assigneeName,
    nextStep: row.nextStep,
    nextStepAt: row.nextStepAt?.toISOString() ?? null,
    lostReason: row.lostReason,
    customerId: row.customerId,
    submissions: row.submissions,
    createdAt: row.createdAt.toISOString(),
    submittedAt: row.submittedAt.toISOString(),
    firstAnsweredAt: row.firstAnsweredAt?.toISOString() ?? null,
    updatedAt: row.updatedAt.toISOString(),
  };
}
