import type { Db } from '../../database/database.ts';
import { checkouts } from '../../database/schema.ts';

export async function insertCheckout(
  db: Db,
  checkout: { customerId: string; stripeSessionId: string; productType: string; quantity: number },
): Promise<void> {
  await db.insert(checkouts).values(checkout).onConflictDoNothing();
}
