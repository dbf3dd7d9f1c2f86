import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { isOneOf } from './records.ts';
import { customers, teamMembers } from './schema.ts';

/** Counts a customer's active team members, which are the used licenses. Takes an id or a column of ids. */
export function usedLicensesOf(customerId: AnyColumn | SQL): SQL<number> {
  return sql<number>`(
    SELECT count(*)::int FROM ${teamMembers} WHERE ${teamMembers.ownerId} = ${customerId} AND ${teamMembers.isActive} = 1)`;
}

/** Recounts the customers' used licenses. This is not an edit, so `updatedAt` stays. */
export async function countUsedLicenses(tx: Db, customerIds: readonly string[]): Promise<void> {
  if (customerIds.length === 0) return;
  await tx
    .update(customers)
    .set({ usedTeamMemberLicenses: usedLicensesOf(customers.id), updatedAt: sql`${customers.updatedAt}` })
    .where(isOneOf(customers.id, customerIds));
}
