import { and, eq, inArray, like, ne, or, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditLine, type AuditQuery } from '#contract/audit.ts';
import type { Role } from '#contract/roles.ts';
import type { Db } from '#server/database/database.ts';
import { idEquals } from '#server/database/lists/filters.ts';
import type { SortSpec } from '#server/database/lists/keyset.ts';
import { paginate } from '#server/database/lists/list-page.ts';
import type { ListPage, PageSize } from '#server/database/lists/list-source.ts';
import { cappedCount, readCount } from '#server/database/lists/row-count.ts';
import { FEW, matchesWords } from '#server/database/lists/search.ts';
import { isOneOf } from '#server/database/records.ts';
import { auditEntries, customers, teamMembers, users } from '#server/database/schema.ts';
import { listUsers } from './audit.store.ts';
import { readSubjects, UNNAMED } from './audit-subjects.store.ts';

const SORT: SortSpec = {
  id: auditEntries.id,
  fields: { createdAt: { column: auditEntries.createdAt, type: 'timestamptz' } },
};

/** Returns lines as somebody of this role may read them. */
export async function pageOfAudit(db: Db, query: AuditQuery & PageSize, role: Role): Promise<ListPage<AuditLine>> {
  const { cursorCondition, orderBy, sortValue, toPage } = paginate(SORT, query);
  const matching = await conditions(db, query);
  const total = sql<number | null>`${query.counted ? cappedCount(auditEntries, matching) : null}::float8`;
  const rows = await db
    .select({ entry: auditEntries, username: users.username, id: auditEntries.id, sortValue, total })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.userId))
    .where(and(matching, cursorCondition))
    .orderBy(...orderBy)
    .limit(query.limit);
  const subjects = await readSubjects(
    db,
    rows.map(({ id }) => id),
    role,
  );
  return toPage(rows, query.limit, ({ entry: { byCustomer, ...entry }, username }) => ({
    ...entry,
    ...(byCustomer === 1 && { byCustomer }),
    ...(subjects.get(entry.id) ?? UNNAMED),
    username,
    createdAt: entry.createdAt.toISOString(),
  }));
}

export async function countAudit(db: Db, query: AuditQuery): Promise<number> {
  return readCount(db, cappedCount(auditEntries, await conditions(db, query)));
}

async function conditions(db: Db, { q, action, userId, reads }: AuditQuery): Promise<SQL | undefined> {
  const wanted = reads === '0' ? ne(auditEntries.action, 'read') : undefined;
  return and(
    action ? eq(auditEntries.action, action) : wanted,
    idEquals(auditEntries.userId, userId),
    await matchesAll(db, q),
  );
}

/** Looks up the meaning of each word first, and then searches the table for the ids that were found. */
async function matchesAll(db: Db, q = ''): Promise<SQL | undefined> {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const people = await listUsers(db);
  const conditions = words.map(async (word) => {
    const named = await findNamed(db, word);
    return or(
      isOneOf(auditEntries.customerId, named),
      sql`${auditEntries.subjectId} = ANY(${`{${named.join()}}`}::text[])`,
      inArray(auditEntries.action, AUDIT_ACTIONS.filter(speaksOf(word))),
      inArray(auditEntries.subjectType, AUDIT_SUBJECTS.filter(speaksOf(word))),
      inArray(
        auditEntries.userId,
        people.filter(({ username }) => username.toLowerCase().includes(word)).map(({ id }) => id),
      ),
      like(auditEntries.subjectId, `${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
    );
  });
  return and(...(await Promise.all(conditions)));
}

/**
 * Returns the customers and team members with this word in their name, email or phone. Returns none when there are too many
 * to be useful.
 */
async function findNamed(db: Db, word: string): Promise<string[]> {
  const found = await unionAll(
    db.select({ id: customers.id }).from(customers).where(matchesWords(customers.searchText, word)),
    db.select({ id: teamMembers.id }).from(teamMembers).where(matchesWords(teamMembers.searchText, word)),
  ).limit(FEW + 1);
  return found.length > FEW ? [] : found.map(({ id }) => id);
}

function speaksOf(word: string): (name: string) => boolean {
  return (name) => name.includes(word) || name.replaceAll('_', ' ').includes(word);
}
