import { eq, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../database.ts';
import { totals } from '../schema.ts';

type Subject = (typeof totals.$inferSelect)['subject'];

/** Where counting stops: whoever sees so many rows learns no more from their number, and a million take a second to count. */
export const COUNT_LIMIT = 10_000;

/**
 * How many rows of a table meet the conditions, as a part of another statement; Infinity where they are more than
 * `COUNT_LIMIT`. All of a table are added up from its `totals`, and known however many they are.
 */
export function rowCount(table: PgTable, subject: Subject, conditions: SQL | undefined): SQL<number> {
  if (conditions) return cappedCount(sql`${table} WHERE ${conditions}`);
  return sql<number>`(SELECT coalesce(sum(${totals.count}), 0)::float8 FROM ${totals} WHERE ${eq(totals.subject, subject)})`;
}

/** As `rowCount`, of whatever stands after FROM. */
export function cappedCount(from: SQL): SQL<number> {
  return sql<number>`(
    SELECT CASE WHEN count(*) > ${COUNT_LIMIT} THEN 'Infinity' ELSE count(*)::float8 END
    FROM (SELECT FROM ${from} LIMIT ${COUNT_LIMIT + 1}) AS counted)`;
}

/** A count by itself. */
export async function readCount(db: Db, count: SQL<number>): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`SELECT ${count} AS count`);
  return rows[0]?.count ?? 0;
}
