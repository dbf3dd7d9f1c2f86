import { inArray, or, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Db } from '#server/database/database.ts';
import { checkouts, purchases, subscriptions } from '#server/database/schema.ts';

/** Returns whether one of these ids of a checkout, subscription or invoice at Stripe is in our records. */
export async function isOnRecord(db: Db, stripeIds: string[]): Promise<boolean> {
  const found = { found: sql<number>`1` };
  const { stripeSessionId, stripeInvoiceId, stripeSubscriptionId } = purchases;
  const rows = await union(
    db.select(found).from(checkouts).where(inArray(checkouts.stripeSessionId, stripeIds)),
    db
      .select(found)
      .from(purchases)
      .where(or(...[stripeSessionId, stripeInvoiceId, stripeSubscriptionId].map((id) => inArray(id, stripeIds)))),
    db.select(found).from(subscriptions).where(inArray(subscriptions.stripeSubscriptionId, stripeIds)),
  );
  return rows.length > 0;
}
