import { sql } from 'drizzle-orm';
import type { CustomerBelongings } from '#contract/customers.ts';
import type { Db } from '#server/database/database.ts';

/** Counts the records that belong to a customer, and the subscriptions that may still run. The texts of their team members are included. */
export async function countBelongings(db: Db, id: string): Promise<CustomerBelongings> {
  const { rows } = await db.execute<{ [Field in keyof CustomerBelongings]: number }>(sql`
    SELECT
      (SELECT count(*)::int FROM team_members WHERE owner_id = ${id}) AS "teamMembers",
      (SELECT count(*)::int FROM purchases WHERE customer_id = ${id}) AS purchases,
      (SELECT count(*)::int FROM emails WHERE customer_id = ${id}) AS emails,
      (SELECT count(*)::int FROM sms_messages WHERE customer_id = ${id})
        + (SELECT count(*)::int FROM sms_messages WHERE team_member_id IN (
            SELECT id FROM team_members WHERE owner_id = ${id}
          )) AS texts,
      (SELECT count(*)::int FROM subscriptions
        WHERE customer_id = ${id} AND (status IS NULL OR status NOT IN ('canceled', 'incomplete_expired'))) AS subscriptions`);
  const [counts] = rows;
  if (!counts) throw new Error('A customer’s belongings were not counted');
  return counts;
}
