import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database.ts';

/** Holds for a subscription, by its id at Stripe, whose immediate end staff have ordered, with a refund or without. */
export function isEndOrdered(stripeSubscriptionId: SQL): SQL {
  return sql`(EXISTS (
      SELECT FROM subscription_changes JOIN subscriptions AS ending ON ending.id = subscription_id
      WHERE ending.stripe_subscription_id = ${stripeSubscriptionId} AND kind = 'cancel_now'
        AND (is_latest = 1 OR applied_at IS NOT NULL)
    ) OR EXISTS (
      SELECT FROM refunds JOIN purchases AS refunded ON refunded.id = purchase_id
      WHERE refunded.stripe_subscription_id = ${stripeSubscriptionId}
        AND ends_subscription = 1 AND refunds.status <> 'refused'
    ))`;
}

/** Returns whether staff have ordered the immediate end of a subscription. */
export async function hasOrderedEnd(tx: Db, stripeSubscriptionId: string): Promise<boolean> {
  const { rows } = await tx.execute<{ isOrdered: boolean }>(
    sql`SELECT ${isEndOrdered(sql`${stripeSubscriptionId}`)} AS "isOrdered"`,
  );
  return rows[0]?.isOrdered ?? false;
}
