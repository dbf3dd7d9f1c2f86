import { and, desc, eq } from 'drizzle-orm';
import type { Purchase, PurchaseListQuery } from '#contract/purchases.ts';
import type { Db } from '#server/database/database.ts';
import { fuzzyMatch, similarity } from '#server/database/lists/search.ts';
import { customers, purchases } from '#server/database/schema.ts';
import { PURCHASE_COLUMNS, purchaseFilters, toPurchase } from './purchase-list.store.ts';

/** For a search without matches, finds the purchases of the most similar customers, best first. Runs inside `allowTypos`. */
export async function similarPurchases(tx: Db, query: PurchaseListQuery & { limit: number }): Promise<Purchase[]> {
  const resembling = fuzzyMatch(customers.searchText, query.q);
  if (!resembling) return [];
  const rows = await tx
    .select(PURCHASE_COLUMNS)
    .from(purchases)
    .innerJoin(customers, eq(customers.id, purchases.customerId))
    .where(and(purchaseFilters(query), resembling))
    .orderBy(similarity(customers.searchText, query.q), desc(purchases.createdAt))
    .limit(query.limit);
  return rows.map(toPurchase);
}
