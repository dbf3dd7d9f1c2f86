import { sql } from 'drizzle-orm';
import type { LicenseState } from '../../contract/customers.ts';
import type { Stats } from '../../contract/stats.ts';
import type { Db } from '../database/database.ts';

/** Statuses whose money is not ours (DESIGN section 6). */
const NOT_REVENUE = sql`('failed', 'refunded', 'canceled')`;

type Totals = Omit<Stats, 'revenueByMonth' | 'customersByWeek' | 'customersByLicenses'>;

export async function readTotals(db: Db): Promise<Totals> {
  const { rows } = await db.execute<Totals>(sql`
    SELECT
      (SELECT coalesce(sum(amount), 0)::numeric(14, 2)::text FROM purchases WHERE status NOT IN ${NOT_REVENUE}) AS "totalRevenue",
      (SELECT count(*)::int FROM purchases) AS "totalPurchases",
      (SELECT count(*)::int FROM team_members) AS "teamMembers",
      count(*)::int AS "totalCustomers",
      coalesce(sum(used_team_member_licenses), 0)::int AS "usedLicenses",
      coalesce(sum(team_member_licenses), 0)::int AS "totalLicenses"
    FROM customers`);
  if (!rows[0]) throw new Error('An aggregate gave no row');
  return rows[0];
}

export async function readCustomersByLicenses(db: Db): Promise<Stats['customersByLicenses']> {
  const { rows } = await db.execute<{ state: LicenseState; count: number }>(
    sql`SELECT license_state AS state, count(*)::int AS count FROM customers GROUP BY license_state`,
  );
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  return { none: 0, free: 0, full: 0, over: 0, ...Object.fromEntries(counts) };
}

export async function readRevenueByMonth(db: Db): Promise<Stats['revenueByMonth']> {
  const { rows } = await db.execute<Stats['revenueByMonth'][number]>(sql`
    SELECT to_char(month, 'YYYY-MM') AS month, coalesce(sum(purchases.amount), 0)::numeric(14, 2)::text AS amount
    FROM generate_series(
      date_trunc('month', now() AT TIME ZONE 'UTC') - interval '11 months',
      date_trunc('month', now() AT TIME ZONE 'UTC'),
      interval '1 month'
    ) AS month
    LEFT JOIN purchases
      ON purchases.created_at >= month AT TIME ZONE 'UTC'
      AND purchases.created_at < (month + interval '1 month') AT TIME ZONE 'UTC'
      AND purchases.status NOT IN ${NOT_REVENUE}
    GROUP BY month
    ORDER BY month`);
  return rows;
}

export async function readCustomersByWeek(db: Db): Promise<Stats['customersByWeek']> {
  const { rows } = await db.execute<Stats['customersByWeek'][number]>(sql`
    SELECT to_char(week, 'YYYY-MM-DD') AS week, count(customers.id)::int AS count
    FROM generate_series(
      date_trunc('week', now() AT TIME ZONE 'UTC') - interval '11 weeks',
      date_trunc('week', now() AT TIME ZONE 'UTC'),
      interval '1 week'
    ) AS week
    LEFT JOIN customers
      ON customers.created_at >= week AT TIME ZONE 'UTC'
      AND customers.created_at < (week + interval '1 week') AT TIME ZONE 'UTC'
    GROUP BY week
    ORDER BY week`);
  return rows;
}
