import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import { withDatabase } from '#tests/support/with-database.ts';

/** Tables that are not in a backup. `totals` are compared as sums. */
const LEFT_OUT = [
  'sessions',
  'signing_keys',
  'rate_limits',
  'announcements',
  'schema_migrations',
  'schema_functions',
  'operation_runs',
  'funnel_salts',
  'totals',
];

/**
 * Returns all rows of all tables as text, such as `customers: (…)`, with generated columns, and the open jobs. Recurring jobs are
 * left out: a new minute adds some at any time.
 */
export async function allRowsOf({ db }: Database): Promise<string[]> {
  const tables = await db.execute<{ name: string }>(sql`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`);
  const rows: string[] = [];
  for (const { name } of tables.rows.filter((table) => !LEFT_OUT.includes(table.name))) {
    const found = await db.execute<{ line: string }>(
      sql`SELECT given::text AS line FROM ${sql.identifier(name)} AS given ORDER BY 1`,
    );
    rows.push(...found.rows.map(({ line }) => `${name}: ${line}`));
  }
  // A job may fold the rows of `totals` at any time, so only their sums are the same.
  const totals = await db.execute<{ line: string }>(sql`
    SELECT (subject, day, state, sum(count), sum(revenue), sum(used_licenses), sum(licenses))::text AS line FROM totals
    GROUP BY subject, day, state HAVING sum(count) <> 0 OR sum(revenue) <> 0 ORDER BY 1`);
  rows.push(...totals.rows.map(({ line }) => `totals: ${line}`));
  const queue = await db.execute<{ exists: boolean }>(sql`SELECT to_regclass('pgboss.job') IS NOT NULL AS exists`);
  if (!queue.rows[0]?.exists) return rows;
  const jobs = await db.execute<{ line: string }>(sql`
    SELECT (name, data, created_on)::text AS line FROM pgboss.job
    WHERE state NOT IN ('completed', 'cancelled') AND NOT starts_with(name, '__pgboss__')
      AND name NOT IN (SELECT name FROM pgboss.schedule) ORDER BY 1`);
  return [...rows, ...jobs.rows.map(({ line }) => `job: ${line}`)];
}

/** Does the same as `allRowsOf` with a database that no process has open. */
export async function rowsAtRest(variables: Record<string, string>): Promise<string[]> {
  return withDatabase(variables, allRowsOf);
}
