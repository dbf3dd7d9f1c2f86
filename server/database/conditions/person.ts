import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm';

/** Selects the rows of a customer or a team member, or no rows when neither is given. */
export function isOfPerson(
  columns: { customerId: AnyColumn; teamMemberId: AnyColumn },
  { customerId, teamMemberId }: { customerId: string | null; teamMemberId: string | null },
): SQL {
  return customerId ? eq(columns.customerId, customerId) : sql`${columns.teamMemberId} = ${teamMemberId}::uuid`;
}
