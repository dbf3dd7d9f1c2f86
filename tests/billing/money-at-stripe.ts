import type Stripe from 'stripe';
import { toAmount } from '#contract/money.ts';

/** Adds up Stripe's own lists: all its movements of money, and the monthly amount of its running subscriptions. */
export async function moneyAtStripe(stripe: Stripe) {
  let [gross, refunds, disputes, mrr, started, ended] = [0, 0, 0, 0, 0, 0];
  const expand = ['data.latest_charge'];
  for await (const { latest_charge } of stripe.paymentIntents.list({ limit: 100, expand })) {
    if (latest_charge && typeof latest_charge === 'object') gross += latest_charge.amount_captured;
  }
  for await (const refund of stripe.refunds.list({ limit: 100 })) refunds += refund.amount;
  for await (const { balance_transactions } of stripe.disputes.list({ limit: 100 })) {
    for (const { amount } of balance_transactions) disputes -= amount;
  }
  for await (const { status, items } of stripe.subscriptions.list({ limit: 100, status: 'all' })) {
    if (status === 'incomplete' || status === 'incomplete_expired') continue;
    started += 1;
    if (status === 'canceled') ended += 1;
    else for (const { price, quantity } of items.data) mrr += (price.unit_amount ?? 0) * (quantity ?? 0);
  }
  return {
    gross: toAmount(gross),
    refunds: toAmount(refunds),
    disputes: toAmount(disputes),
    net: toAmount(gross - refunds - disputes),
    newSubscriptions: started,
    endedSubscriptions: ended,
    monthlyRecurringRevenue: toAmount(mrr),
  };
}
