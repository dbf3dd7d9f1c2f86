import { sql } from 'drizzle-orm';
import type { CustomerBelongings } from '#contract/customers.ts';
import type { Db } from '#server/database/database.ts';
import { isUuid } from '#server/shared/uuid.ts';

/**
 * Counts the records that belong to a customer, and the subscriptions that may still run. The texts of their team members are
 * included. Returns undefined when there is no such customer.
 */
export async function countBelongings(db: Db, id: string): Promise<CustomerBelongings | undefined> {
  if (!isUuid(id)) return undefined;
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
        WHERE customer_id = ${id} AND (status IS NULL OR status NOT IN ('canceled', 'incomplete_expired'))) AS subscriptions
    FROM customers WHERE customers.id = ${id}`);
  return rows[0];
}
