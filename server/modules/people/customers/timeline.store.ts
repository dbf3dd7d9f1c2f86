import { type SQL, sql } from 'drizzle-orm';
import type { PageQuery } from '#contract/lists.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import type { Db } from '#server/database/database.ts';
import { asInstant } from '#server/database/instants.ts';
import { keyset } from '#server/database/lists/keyset.ts';
import type { ListPage, PageSize } from '#server/database/lists/list-source.ts';
import { readCount } from '#server/database/lists/row-count.ts';
import { withoutSecrets } from './timeline.rules.ts';
import { type TimelineOwner, type TimelineSource, timelineSources } from './timeline-sources.store.ts';

interface TimelineRow {
  kind: TimelineEntry['kind'];
  id: string;
  at: string;
  sortValue: string;
  total: number | null;
  details: object;
}

/** Returns a page, newest first. Each source returns its newest `limit` rows, and the page consists of the newest of them. */
export async function pageOfTimeline(
  db: Db,
  owner: TimelineOwner,
  { cursor, limit, counted }: PageQuery & PageSize,
): Promise<ListPage<TimelineEntry>> {
  const pages = timelineSources(owner).map((source) => sql`(${newestOf(source, cursor, limit)})`);
  const { rows } = await db.execute<Record<keyof TimelineRow, unknown>>(sql`
    SELECT kind, id, ${asInstant(sql`at`)} AS at, at::text AS "sortValue", details,
      ${counted ? numberOfEntries(owner) : null}::float8 AS total
    FROM (${sql.join(pages, sql` UNION ALL `)}) AS entries
    ORDER BY entries.at DESC, id DESC
    LIMIT ${limit}`);
  const entries = rows as unknown as TimelineRow[];
  const last = entries.at(limit - 1);
  return {
    rows: entries.map(({ kind, id, at, details }) => withoutSecrets({ kind, id, at, ...details } as TimelineEntry)),
    next: last && orderOf(sql`at`, sql`id`, cursor).cursorAfter(last),
    total: entries[0]?.total ?? undefined,
  };
}

export async function countTimeline(db: Db, owner: TimelineOwner): Promise<number> {
  return readCount(db, numberOfEntries(owner));
}

function numberOfEntries(owner: TimelineOwner): SQL<number> {
  const counts = timelineSources(owner).map(({ from, where }) => sql`(SELECT count(*) FROM ${from} WHERE ${where})`);
  return sql<number>`(${sql.join(counts, sql` + `)})::float8`;
}

function newestOf(
  { kind, id, at, details, from, join, where }: TimelineSource,
  cursor: string | undefined,
  limit: number,
) {
  const { after, orderBy } = orderOf(at, id, cursor);
  return sql`
    SELECT ${kind}::text AS kind, ${id} AS id, ${at} AS at, ${details} AS details
    FROM ${from} ${join}
    WHERE ${where} AND ${after ?? sql`true`}
    ORDER BY ${sql.join(orderBy, sql`, `)}
    LIMIT ${limit}`;
}

function orderOf(at: SQL, id: SQL, cursor: string | undefined) {
  return keyset({ id, fields: { at: { column: at, type: 'timestamptz' } } }, '-at', cursor);
}
