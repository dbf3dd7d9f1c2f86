import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database.ts';
import { totals } from '../schema.ts';

type Subject = (typeof totals.$inferSelect)['subject'];

/** Counting stops here, because larger numbers tell users little more and counting a million rows takes a second. */
export const COUNT_LIMIT = 10_000;

/**
 * Builds an expression that counts the rows of a table that meet the conditions, or gives Infinity above `COUNT_LIMIT`.
 * Without conditions it sums `totals`, which is exact for any number of rows.
 */
export function rowCount(table: PgTable, subject: Subject, conditions: SQL | undefined): SQL<number> {
  if (conditions) return cappedCount(table, conditions);
  return sql<number>`(SELECT coalesce(sum(${totals.count}), 0)::float8 FROM ${totals} WHERE ${eq(totals.subject, subject)})`;
}

/** Like `rowCount`, for any FROM clause, and counts without conditions too. */
export function cappedCount(from: PgTable | SQL, conditions: SQL | undefined): SQL<number> {
  return sql<number>`(
    SELECT CASE WHEN count(*) > ${COUNT_LIMIT} THEN 'Infinity' ELSE count(*)::float8 END
    FROM (SELECT FROM ${from} WHERE ${conditions ?? sql`true`} LIMIT ${COUNT_LIMIT + 1}) AS counted)`;
}

/** Runs a count as a statement of its own. */
export async function readCount(db: Db, count: SQL<number>): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`SELECT ${count} AS count`);
  return rows[0]?.count ?? 0;
}
