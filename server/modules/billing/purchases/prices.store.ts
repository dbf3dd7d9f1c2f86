import { eq } from 'drizzle-orm';
import type { Db } from '#server/database/database.ts';
import { stripePrices } from '#server/database/schema.ts';

export type KnownPrice = typeof stripePrices.$inferSelect;

export async function findPrice(db: Db, id: string): Promise<KnownPrice | undefined> {
  const [row] = await db.select().from(stripePrices).where(eq(stripePrices.id, id));
  return row;
}

export async function savePrice(db: Db, price: KnownPrice): Promise<void> {
  await db.insert(stripePrices).values(price).onConflictDoNothing();
}
