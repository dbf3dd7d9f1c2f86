import { eq, getTableColumns } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { customers, purchases, subscriptions } from '#server/database/schema.ts';

type Purchase = typeof purchases.$inferSelect & Pick<typeof subscriptions.$inferSelect, 'monthlyAmount'>;

/** Returns a purchase with its buyer and what its subscription costs, or undefined when either was deleted in the meantime. */
export async function findPurchaseWithBuyer(
  db: Db,
  purchaseId: string,
): Promise<(Purchase & { customerId: string; buyer: { name: string; email: string } }) | undefined> {
  const buyer = { name: customers.name, email: customers.email };
  const [row] = await db
    .select({
      ...getTableColumns(purchases),
      customerId: customers.id,
      buyer,
      monthlyAmount: subscriptions.monthlyAmount,
    })
    .from(purchases)
    .innerJoin(customers, eq(customers.id, purchases.customerId))
    .leftJoin(subscriptions, eq(subscriptions.stripeSubscriptionId, purchases.stripeSubscriptionId))
    .where(eq(purchases.id, purchaseId));
  return row;
}
