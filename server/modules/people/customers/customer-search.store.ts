import { and, desc, eq } from 'drizzle-orm';
import type { Customer, CustomerListQuery } from '#contract/customers.ts';
import type { Db } from '#server/database/database.ts';
import { fuzzyMatch, matchesWords, RANK_LIMIT, relevance, similarity } from '#server/database/lists/search.ts';
import { customerActivity, customers } from '#server/database/schema.ts';
import { ACTIVITY_OF_CUSTOMER, CUSTOMER_COLUMNS, customerConditions, toCustomer } from './customer-list.store.ts';

const { searchText } = customers;

/** Returns the best matches, and among equals the newest first. */
export async function bestCustomers(db: Db, q: string, limit: number): Promise<Customer[]> {
  const { id, createdAt } = customers;
  const found = db
    .select({ id, searchText, createdAt })
    .from(customers)
    .where(matchesWords(searchText, q))
    .limit(RANK_LIMIT)
    .as('found');
  const best = db
    .select()
    .from(found)
    .orderBy(relevance(found.searchText, q), desc(found.createdAt))
    .limit(limit)
    .as('best');
  const rows = await db
    .select(CUSTOMER_COLUMNS)
    .from(best)
    .innerJoin(customers, eq(customers.id, best.id))
    .innerJoin(customerActivity, ACTIVITY_OF_CUSTOMER)
    .orderBy(relevance(best.searchText, q), desc(best.createdAt));
  return rows.map(toCustomer);
}

/** For a search without matches, returns the most similar customers, best first. Runs inside `allowTypos`. */
export async function similarCustomers(tx: Db, query: CustomerListQuery & { limit: number }): Promise<Customer[]> {
  const { q, limit, ...filters } = query;
  const resembling = fuzzyMatch(searchText, q);
  if (!resembling) return [];
  const rows = await tx
    .select(CUSTOMER_COLUMNS)
    .from(customers)
    .innerJoin(customerActivity, ACTIVITY_OF_CUSTOMER)
    .where(and(await customerConditions(tx, filters), resembling))
    .orderBy(similarity(searchText, q), desc(customers.createdAt))
    .limit(limit);
  return rows.map(toCustomer);
}
