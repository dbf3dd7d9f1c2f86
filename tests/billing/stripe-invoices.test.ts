import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createStripeGateway } from '#server/gateways/payments/stripe.ts';
import { differenceOf } from '#server/modules/billing/purchases/purchase-difference.ts';
import { observeRenewal } from '#server/modules/billing/purchases/purchase-observation.ts';
import { isPaidBack } from '#server/shared/payment-status.ts';

/** How Stripe describes what its sandbox cannot make happen: changes of the billing interval, and renewals by bank debit. */
const metadata = { productType: 'agent_license', customerId: '4cf65363-dfd1-4105-bd83-8d9f56953b62', shop: 'shop' };

const line = (proration: boolean) => ({
  quantity: 1,
  parent: { type: 'subscription_item_details', subscription_item_details: { proration } },
});

function invoiceOf(name: string, billing_reason: string, lines: object[], changes = {}) {
  return {
    id: `in_${name}`,
    object: 'invoice',
    status: 'paid',
    attempted: true,
    billing_reason,
    customer: 'cus_1',
    currency: 'usd',
    total: 9_700,
    amount_due: 9_700,
    amount_remaining: 0,
    parent: { subscription_details: { subscription: 'sub_1', metadata } },
    payments: { data: [{ status: 'paid', payment: { payment_intent: `pi_${name}` } }] },
    lines: { data: lines },
    ...changes,
  };
}

function intentOf(name: string, changes = {}, refunds: object[] = []) {
  return {
    id: `pi_${name}`,
    object: 'payment_intent',
    status: 'succeeded',
    amount: 9_700,
    amount_received: 9_700,
    currency: 'usd',
    last_payment_error: null,
    latest_charge: {
      id: `ch_${name}`,
      object: 'charge',
      captured: true,
      disputed: false,
      created: 1,
      currency: 'usd',
      amount_captured: 9_700,
      refunds: { data: refunds, has_more: false },
    },
    ...changes,
  };
}

const refund = { id: 're_1', status: 'succeeded', amount: 9_700, created: 2, failure_balance_transaction: null };

let server: Server;
afterEach(() => server.close());

/** Returns our reading of a Stripe that has these objects. */
async function stripeWith(objects: { id: string; object: string }[]) {
  server = createServer(({ url = '' }, response) => {
    const [, id] = /\/(\w+)(\?|$)/.exec(url) ?? [];
    const invoices = objects.filter(({ object }) => object === 'invoice');
    const list = { object: 'list', url: '/v1/invoices', has_more: false, data: invoices };
    const found = id === 'invoices' ? list : objects.find((one) => one.id === id);
    response.setHeader('content-type', 'application/json').end(JSON.stringify(found));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return createStripeGateway({ secretKey: 'sk_test_1', webhookSecret: 'unused', apiUrl, shop: 'shop' });
}

describe('A change that begins a new period, from monthly to yearly', () => {
  const month = invoiceOf('month', 'subscription_create', [line(false)]);
  const year = invoiceOf('year', 'subscription_update', [line(true), line(false)]);
  const subscription = {
    id: 'sub_1',
    object: 'subscription',
    status: 'active',
    metadata,
    start_date: 1,
    discounts: [],
    latest_invoice: year,
    items: {
      data: [{ quantity: 1, price: { unit_amount: 9_700, recurring: { interval: 'year', interval_count: 1 } } }],
    },
  };

  test.each([
    ['year', true],
    ['month', false],
  ])('is paid by its invoice: a refund of the %s ends the subscription: %s', async (refunded, ends) => {
    const intents = ['year', 'month'].map((name) => intentOf(name, {}, name === refunded ? [refund] : []));
    const stripe = await stripeWith([subscription, year, month, ...intents]);
    const state = await stripe.readSubscription('sub_1');
    expect(state?.newestPayment?.paymentIntentId).toBe('pi_year');
    expect(state && isPaidBack(state)).toBe(ends);
    expect((await stripe.readInvoice('in_year'))?.paysPeriod).toBe(true);
  });

  test('is none when it only adds licenses', async () => {
    const added = invoiceOf('added', 'subscription_update', [line(true), line(true)]);
    const stripe = await stripeWith([added, intentOf('added')]);
    expect((await stripe.readInvoice('in_added'))?.paysPeriod).toBe(false);
  });
});

describe('A renewal by bank debit', () => {
  const open = invoiceOf('debit', 'subscription_cycle', [line(false)], { status: 'open', amount_remaining: 9_700 });
  const declined = { status: 'requires_payment_method', last_payment_error: { message: 'No money' } };

  test.each([
    ['is under way while the bank decides, and no purchase yet', { status: 'processing' }, 'pending', undefined],
    ['has failed once the bank has said no', declined, 'failed', 'record the purchase'],
    [
      'has failed when there is nothing to take it from',
      { status: 'requires_payment_method' },
      'failed',
      'record the purchase',
    ],
  ])('%s', async (_, intent, outcome, repair) => {
    const stripe = await stripeWith([open, intentOf('debit', { amount_received: 0, ...intent })]);
    const invoice = await stripe.readInvoice('in_debit');
    expect(invoice?.payment.outcome).toBe(outcome);
    const observation = observeRenewal(invoice, new Date());
    expect(observation && differenceOf(undefined, observation)?.repairs[0]).toBe(repair);
  });
});
