import { eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { customers, purchases } from '../database/schema.ts';
import { matchesWords } from '../database/search.ts';

/** So many buyers are looked up by id; a search that matches more is soon met among the purchases themselves. */
const FEW = 2_000;
const STRIPE_ID = /^(cs|pi|sub|in)_\w{8,}$/;

/**
 * Which purchases a search means: those of the customers that it matches, or of one of Stripe's ids. When the customers are
 * few they are found first, by the search's own index: a walk through the sorted purchases would be long until it met them.
 */
export async function matchesPurchase(db: Db, search: string | undefined): Promise<SQL | undefined> {
  const q = search?.trim();
  if (q && STRIPE_ID.test(q)) return hasStripeId(q);
  const matching = matchesWords(customers.searchText, q);
  if (!matching) return undefined;
  const buyers = await db
    .select({ id: customers.id })
    .from(customers)
    .where(matching)
    .limit(FEW + 1);
  if (buyers.length > FEW) return matching;
  return inArray(
    purchases.customerId,
    buyers.map(({ id }) => id),
  );
}

function hasStripeId(id: string): SQL | undefined {
  const { stripeSessionId, stripePaymentIntentId, stripeSubscriptionId, stripeInvoiceId } = purchases;
  return or(
    eq(stripeSessionId, id),
    eq(stripePaymentIntentId, id),
    eq(stripeSubscriptionId, id),
    eq(stripeInvoiceId, id),
  );
}
