import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captureLead, mailsTo } from '../support/loop.ts';
import { MoneyDesk } from './money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.stop());

/** Sells something of the same Stripe account past the product, as another shop does, and lets everything happen to it. */
async function sell(metadata: Record<string, string>, mode: 'subscription' | 'payment', email: string) {
  const recurring = mode === 'subscription' ? { recurring: { interval: 'month' as const } } : {};
  const product = { currency: 'usd', unit_amount: 50_000, product_data: { name: 'A course' }, ...recurring };
  const { id } = await desk.stripe.checkout.sessions.create({
    mode,
    line_items: [{ quantity: 2, price_data: product }],
    customer_email: email,
    success_url: 'https://other.example/thanks',
    metadata,
    ...(mode === 'subscription' ? { subscription_data: { metadata } } : { payment_intent_data: { metadata } }),
  });
  await desk.product.sandbox.checkout(id, 'pay');
  return { id, subscription: await desk.product.sandbox.subscriptionOf(id) };
}

async function liveThrough({ id, subscription }: { id: string; subscription: string }): Promise<void> {
  const { sandbox } = desk.product;
  const payment = (await sandbox.paymentOf(id)) ?? '';
  if (subscription) {
    await sandbox.subscription(subscription, 'renew');
    await sandbox.subscription(subscription, 'fail-renewal');
  }
  await sandbox.charge(payment, 'refund', { amount: 1_000 });
  await sandbox.charge(payment, 'dispute', { outcome: 'lost' });
  if (subscription) await sandbox.subscription(subscription, 'end');
}

/** Everything that staff see of people and money. */
async function seen(): Promise<unknown> {
  const paths = ['customers', 'purchases', 'stats', 'reports/money', 'reports/funnel', 'leads'];
  return Promise.all(paths.map(async (path) => (await desk.staff.get(`/api/crm/${path}`)).body));
}

const NOBODY = '3f6f0d1e-7f5b-4a53-9f0e-3c1f0e7f4b11';

describe('A sale of the same Stripe account', () => {
  test.each<[string, Record<string, string>, Stripe.Checkout.SessionCreateParams.Mode]>([
    ['of another product', { productType: 'course' }, 'payment'],
    ['of another product that is subscribed to', { productType: 'course' }, 'subscription'],
    ['whose product is written differently', { productType: 'Agent_License ' }, 'subscription'],
    ['that says nothing', {}, 'subscription'],
    ['by another shop of the same kind', { productType: 'team_license', shop: 'other.example' }, 'subscription'],
    ['by another shop without a name', { productType: 'agent_license', customerId: NOBODY }, 'subscription'],
    ['by another shop without names at all', { productType: 'agent_license' }, 'payment'],
  ])('%s is not ours, whatever happens to it', async (_what, metadata, mode) => {
    await desk.isQuiet();
    const before = await seen();
    const email = 'stranger@example.com';
    await liveThrough(await sell(metadata, mode as 'payment' | 'subscription', email));
    await desk.expectAgreement();
    expect(await seen()).toEqual(before);
    expect(await mailsTo(desk.product.sandbox, email)).toEqual([]);
  });

  test('by another shop to a customer of this shop is ignored', async () => {
    const email = 'of-both@example.com';
    const { customerId } = await desk.buy(email);
    await desk.isQuiet();
    const before = [await seen(), await mailsTo(desk.product.sandbox, email)];
    await liveThrough(
      await sell({ productType: 'agent_license', shop: 'other.example', customerId }, 'subscription', email),
    );
    await desk.expectAgreement();
    expect([await seen(), await mailsTo(desk.product.sandbox, email)]).toEqual(before);
  });
});

describe('A sale of this shop', () => {
  test('carries the name of the shop, which is the host of PUBLIC_URL', async () => {
    const { checkout, subscription } = await desk.buy('named@example.com');
    const shop = new URL(desk.product.url).host;
    expect((await desk.stripe.checkout.sessions.retrieve(checkout)).metadata).toMatchObject({ shop });
    expect((await desk.stripe.subscriptions.retrieve(subscription)).metadata).toMatchObject({ shop });
  });

  test('from before the shop had a name stays ours: its customer is known', async () => {
    const email = 'before@example.com';
    const customerId = await captureLead(desk.product.visitor(), email);
    const { subscription } = await sell({ productType: 'agent_license', customerId }, 'subscription', email);
    await desk.product.sandbox.subscription(subscription, 'renew');
    await desk.expectAgreement();
    expect((await desk.purchasesOf(customerId)).map(({ amount }) => amount)).toEqual(['1000.00', '1000.00']);
    expect((await desk.customer(customerId)).accessState).toBe('active');
  });

  test('stays ours after the shop has got another name', async () => {
    const { customerId, subscription } = await desk.buy('renamed@example.com');
    await desk.product.restart({ STRIPE_SHOP: 'new.example' });
    await desk.product.sandbox.subscription(subscription, 'renew');
    await desk.isQuiet();
    expect((await desk.purchasesOf(customerId)).map(({ amount }) => amount)).toEqual(['97.00', '97.00']);
    await desk.product.restart({ STRIPE_SHOP: '' });
  });
});
