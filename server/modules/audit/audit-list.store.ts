import { and, eq, inArray, like, or, type SQL, sql } from 'drizzle-orm';
import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditLine, type AuditQuery } from '../../../contract/audit.ts';
import type { Db } from '../../database/database.ts';
import { idEquals } from '../../database/lists/filters.ts';
import type { SortSpec } from '../../database/lists/keyset.ts';
import { paginate } from '../../database/lists/list-page.ts';
import type { ListPage } from '../../database/lists/list-source.ts';
import { cappedCount, readCount } from '../../database/lists/row-count.ts';
import { auditEntries, users } from '../../database/schema.ts';
import { listUsers } from './audit.store.ts';

const SORT: SortSpec = {
  id: auditEntries.id,
  fields: { createdAt: { column: auditEntries.createdAt, type: 'timestamptz' } },
};

export async function pageOfAudit(db: Db, query: AuditQuery & { limit: number }): Promise<ListPage<AuditLine>> {
  const { cursorCondition, orderBy, sortValue, toPage } = paginate(SORT, query);
  const rows = await db
    .select({ entry: auditEntries, username: users.username, id: auditEntries.id, sortValue })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.userId))
    .where(and(await conditions(db, query), cursorCondition))
    .orderBy(...orderBy)
    .limit(query.limit);
  return toPage(rows, query.limit, ({ entry, username }) => ({
    ...entry,
    username,
    createdAt: entry.createdAt.toISOString(),
  }));
}

export async function countAudit(db: Db, query: AuditQuery): Promise<number> {
  return readCount(db, cappedCount(sql`${auditEntries} WHERE ${(await conditions(db, query)) ?? sql`true`}`));
}

async function conditions(db: Db, { q, action, userId }: AuditQuery): Promise<SQL | undefined> {
  return and(action && eq(auditEntries.action, action), idEquals(auditEntries.userId, userId), await matchesAll(db, q));
}

/** Words and names are few, so they are looked up here, and the table is asked for those that were found. */
async function matchesAll(db: Db, q = ''): Promise<SQL | undefined> {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return undefined;
  const people = await listUsers(db);
  return and(
    ...words.map((word) =>
      or(
        inArray(auditEntries.action, AUDIT_ACTIONS.filter(speaksOf(word))),
        inArray(auditEntries.subjectType, AUDIT_SUBJECTS.filter(speaksOf(word))),
        inArray(
          auditEntries.userId,
          people.filter(({ username }) => username.toLowerCase().includes(word)).map(({ id }) => id),
        ),
        like(auditEntries.subjectId, `${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`),
      ),
    ),
  );
}

function speaksOf(word: string): (name: string) => boolean {
  return (name) => name.includes(word) || name.replaceAll('_', ' ').includes(word);
}
