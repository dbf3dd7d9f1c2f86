import { eq, getTableColumns } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { customers, emails, purchases } from '../../database/schema.ts';

type Purchase = typeof purchases.$inferSelect;

/** A purchase with its buyer; undefined when either was deleted meanwhile. */
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

/** A welcome mail has its purchase's id, so there is at most one. */
export async function wasSent(db: Db, purchaseId: string): Promise<boolean> {
  const rows = await db.select({ id: emails.id }).from(emails).where(eq(emails.id, purchaseId));
  return rows.length > 0;
}

export async function recordSent(
  db: Db,
  mail: { id: string; customerId: string; subject: string; content: string },
): Promise<void> {
  await db.insert(emails).values(mail).onConflictDoNothing();
}
