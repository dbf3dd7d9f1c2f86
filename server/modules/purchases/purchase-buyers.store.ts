import { eq, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../database/database.ts';
import { matchesWords, resolveMatchingIds } from '../../database/lists/search.ts';
import { customers, purchases } from '../../database/schema.ts';

const STRIPE_ID = /^(cs|pi|sub|in)_\w{8,}$/;

/** Builds the condition of a search: the purchases of the matching customers, or the purchase with that id at Stripe. */
export async function matchesPurchase(db: Db, search: string | undefined): Promise<SQL | undefined> {
  const q = search?.trim();
  if (q && STRIPE_ID.test(q)) return hasStripeId(q);
  const matching = matchesWords(customers.searchText, q);
  return (await resolveMatchingIds(db, q, matching, customers.id, purchases.customerId)).conditions;
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
