import { type SQL, sql } from 'drizzle-orm';
import type { AccessState } from '#contract/access.ts';
import type { LicenseState } from '#contract/customers.ts';
import type { DashboardFigures } from '#contract/dashboard-figures.ts';
import type { Db } from '#server/database/database.ts';

interface Sum {
  subject: 'customers' | 'access' | 'team_members' | 'purchases' | 'leads';
  state: LicenseState | AccessState | '';
  count: number;
  revenue: string;
  usedLicenses: number;
  licenses: number;
}

type Series = Pick<DashboardFigures, 'revenueByMonth' | 'customersByWeek' | 'purchasesByWeek'>;

/** Reads all sums by subject and state, and the series of the charts. */
export async function readFigures(db: Db): Promise<Series & { sums: Sum[] }> {
  const { rows } = await db.execute<Record<string, unknown> & Series & { sums: Sum[] }>(sql`
    SELECT ${asArray(SUMS)} AS sums, ${asArray(REVENUE_BY_MONTH)} AS "revenueByMonth",
      ${asArray(countsByWeek('customers'))} AS "customersByWeek", ${asArray(countsByWeek('purchases'))} AS "purchasesByWeek"`);
  const [figures] = rows;
  if (!figures) throw new Error('The dashboard’s figures were not read');
  return figures;
}

function asArray(rows: SQL): SQL {
  return sql`(SELECT coalesce(json_agg(line), '[]') FROM (${rows}) AS line)`;
}

const SUMS = sql`
  SELECT subject, state, sum(count)::int AS count, sum(revenue)::numeric(14, 2)::text AS revenue,
    sum(used_licenses)::float8 AS "usedLicenses", sum(licenses)::float8 AS licenses
  FROM totals
  GROUP BY subject, state`;

const REVENUE_BY_MONTH = sql`
  SELECT to_char(month, 'YYYY-MM') AS month, coalesce(sum(revenue), 0)::numeric(14, 2)::text AS amount
  FROM generate_series(
    date_trunc('month', now() AT TIME ZONE 'UTC') - interval '11 months',
    date_trunc('month', now() AT TIME ZONE 'UTC'),
    interval '1 month'
  ) AS month
  LEFT JOIN totals ON subject = 'purchases' AND date_trunc('month', day::timestamp) = month
  GROUP BY month
  ORDER BY month`;

function countsByWeek(subject: 'customers' | 'purchases'): SQL {
  return sql`
    SELECT to_char(week, 'YYYY-MM-DD') AS week, coalesce(sum(totals.count), 0)::int AS count
    FROM generate_series(
      date_trunc('week', now() AT TIME ZONE 'UTC') - interval '11 weeks',
      date_trunc('week', now() AT TIME ZONE 'UTC'),
      interval '1 week'
    ) AS week
    LEFT JOIN totals ON subject = ${subject} AND date_trunc('week', day::timestamp) = week
    GROUP BY week
    ORDER BY week`;
}

/** Merges the rows of each subject, day and state into one (server/database/functions/totals.sql). */
export async function foldTotals(db: Db): Promise<void> {
  await db.execute(sql`SELECT fold_totals(ARRAY(SELECT DISTINCT subject FROM totals))`);
}
