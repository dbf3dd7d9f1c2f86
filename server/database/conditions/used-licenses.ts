import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { teamMembers } from '../schema.ts';

/** Counts a customer's active team members, which are the used licenses. Takes an id or a column of ids. */
export function usedLicensesOf(customerId: AnyColumn | SQL): SQL<number> {
  return sql<number>`(
    SELECT count(*)::int FROM ${teamMembers} WHERE ${teamMembers.ownerId} = ${customerId} AND ${teamMembers.isActive} = 1)`;
}
