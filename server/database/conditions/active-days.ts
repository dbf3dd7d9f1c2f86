import { type SQL, sql } from 'drizzle-orm';
import { ACTIVE_DAYS } from '#contract/usage.ts';

/** Counts the days on which somebody used the AI app, of the last 30 in UTC, today included. */
export function activeDaysOf(table: 'customers' | 'team_members'): SQL<number> {
  return sql<number>`(
    SELECT count(DISTINCT usage_days.day)::int FROM usage_days WHERE usage_days.person_id = ${sql.identifier(table)}.id
      AND usage_days.day > (now() AT TIME ZONE 'UTC')::date - ${ACTIVE_DAYS}::int
      AND usage_days.day <= (now() AT TIME ZONE 'UTC')::date)`;
}
