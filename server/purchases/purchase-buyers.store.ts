import { eq, or, type SQL } from 'drizzle-orm';
import type { Db } from '../database/database.ts';
import { customers, purchases } from '../database/schema.ts';
import { matchesWords, throughMatches } from '../database/search.ts';

const STRIPE_ID = /^(cs|pi|sub|in)_\w{8,}$/;

/** Which purchases a search means: those of the customers that it matches, or the one with that id at Stripe. */
export async function matchesPurchase(db: Db, search: string | undefined): Promise<SQL | undefined> {
  const q = search?.trim();
  if (q && STRIPE_ID.test(q)) return hasStripeId(q);
  const matching = matchesWords(customers.searchText, q);
  return throughMatches(db, q, matching, customers.id, purchases.customerId);
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
