import { eq, getTableColumns } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { customers, purchases } from '#server/database/schema.ts';

type Purchase = typeof purchases.$inferSelect;

/** Returns a purchase with its buyer, or undefined when either was deleted in the meantime. */
export async function findPurchaseWithBuyer(
  db: Db,
  purchaseId: string,
): Promise<(Purchase & { customerId: string; buyer: { name: string; email: string } }) | undefined> {
  const buyer = { name: customers.name, email: customers.email };
  const [row] = await db
    .select({ ...getTableColumns(purchases), customerId: customers.id, buyer })
    .from(purchases)
    .innerJoin(customers, eq(customers.id, purchases.customerId))
    .where(eq(purchases.id, purchaseId));
  return row;
}
