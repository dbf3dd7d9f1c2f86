import { sql } from 'drizzle-orm';
import type { CustomerUsage } from '#contract/usage.ts';
import type { Db } from '#server/database/database.ts';
import { asRecords, asUuids } from '#server/database/records.ts';
import type { SubPerson } from '#server/shared/app-access.ts';
import type { DayCount, LastUse, Person } from './usage.rules.ts';

/**
 * Returns those of the people who are known, and prevents their deletion until the transaction ends. Customers are locked before
 * anything else, as everywhere, and in the order of their ids, so that two reports never wait for each other.
 */
export async function keepPeople(tx: Db, people: readonly SubPerson[]): Promise<Person[]> {
  const idsOf = (wanted: SubPerson['kind']) => asUuids(people.flatMap(({ kind, id }) => (kind === wanted ? id : [])));
  const { rows } = await tx.execute<Person & Record<string, unknown>>(sql`
    WITH members AS (
      SELECT id, owner_id FROM team_members WHERE id = ANY(${idsOf('member')})
    ), kept AS (
      SELECT id FROM customers
      WHERE id IN (SELECT unnest(${idsOf('customer')}) UNION SELECT owner_id FROM members)
      ORDER BY id FOR KEY SHARE OF customers
    )
    SELECT id, id AS "customerId", NULL::uuid AS "teamMemberId" FROM kept WHERE id = ANY(${idsOf('customer')})
    UNION ALL
    SELECT members.id, owner_id, members.id FROM members JOIN kept ON kept.id = owner_id`);
  return rows;
}

/** Notes ids of the app. @returns those that nobody has told before. Another transaction that tells the same is waited for. */
export async function noteIds(tx: Db, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    INSERT INTO usage_events (id)
    SELECT id FROM ${asRecords(
      ids.map((id) => ({ id })),
      sql`(id text)`,
    )} ORDER BY id
    ON CONFLICT DO NOTHING RETURNING id`);
  return new Set(rows.map(({ id }) => id));
}

export async function addToDays(tx: Db, sums: readonly DayCount[]): Promise<void> {
  const columns = sql`(id uuid, day date, type text, count integer, "customerId" uuid, "teamMemberId" uuid)`;
  await tx.execute(sql`
    INSERT INTO usage_days (person_id, day, type, count, customer_id, team_member_id)
    SELECT id, day, type, count, "customerId", "teamMemberId" FROM ${asRecords(sums, columns)} ORDER BY id, day, type
    ON CONFLICT (person_id, day, type) DO UPDATE SET count = usage_days.count + excluded.count`);
}

/**
 * Moves the last use of people forward, and never back. No screen has to hear of it at once, and one report is about hundreds of
 * people, so it is not announced (server/database/functions/announcements.sql).
 */
export async function noteLastUses(tx: Db, uses: readonly LastUse[]): Promise<void> {
  await tx.execute(sql`
    WITH used AS (
      SELECT id, at FROM ${asRecords(uses, sql`(id uuid, at timestamptz)`)}
    ), owners AS (
      SELECT customer_id AS id FROM customer_activity WHERE customer_id IN (SELECT id FROM used)
      ORDER BY customer_id FOR NO KEY UPDATE
    ), members AS (
      SELECT id FROM team_members WHERE id IN (SELECT id FROM used) ORDER BY id FOR NO KEY UPDATE
    ), noted AS (
      UPDATE customer_activity SET last_used_at = greatest(last_used_at, at)
      FROM owners JOIN used USING (id) WHERE customer_id = owners.id
    )
    UPDATE team_members SET last_used_at = greatest(last_used_at, at)
    FROM members JOIN used USING (id)
    WHERE team_members.id = members.id AND set_config('usage.counting', 'on', true) = 'on'`);
}

/** How far back the sums are shown. */
const SHOWN_DAYS = 365;

/** Returns the sums of a customer and their team in the last year, or undefined for an unknown customer. */
export async function readUsage(db: Db, customerId: string): Promise<CustomerUsage['days'] | undefined> {
  const { rows } = await db.execute<{ days: CustomerUsage['days'] }>(sql`
    SELECT (
      SELECT coalesce(json_agg(json_build_object('day', day, 'type', type, 'count', count, 'sub',
        CASE WHEN team_member_id IS NULL THEN 'customer:' || customer_id ELSE 'member:' || team_member_id END)
        ORDER BY day DESC, team_member_id NULLS FIRST, type), '[]')
      FROM usage_days
      WHERE customer_id = customers.id AND day > (now() AT TIME ZONE 'UTC')::date - ${SHOWN_DAYS}::int
    ) AS days FROM customers WHERE id = ${customerId}::uuid`);
  return rows[0]?.days;
}
