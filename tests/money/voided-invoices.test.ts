import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { StripeReader } from '../../server/gateways/payments/stripe-reader.ts';

/** Reads an invoice with this status. The test builds it itself, because the sandbox cannot void invoices. */
async function outcomeOf(status: Stripe.Invoice.Status): Promise<string> {
  const details = { subscription: 'sub_1', metadata: { productType: 'agent_license' } };
  const invoice = {
    id: 'in_1',
    status,
    billing_reason: 'subscription_cycle',
    attempted: false,
    total: 9_700,
    amount_due: 9_700,
    amount_remaining: 9_700,
    currency: 'usd',
    lines: { data: [] },
    payments: { data: [] },
    parent: { subscription_details: details },
  };
  const reader = new StripeReader({} as Stripe, { shop: 'a shop', isOnRecord: async () => true });
  const state = await reader.toInvoice(invoice as unknown as Stripe.Invoice);
  return state?.payment.outcome ?? 'none';
}

test('An invoice that was voided is canceled and no failed payment, of which the customer would be told', async () => {
  expect(await outcomeOf('void')).toBe('canceled');
  expect(await outcomeOf('uncollectible')).toBe('failed');
  expect(await outcomeOf('open')).toBe('pending');
});
