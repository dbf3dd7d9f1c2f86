import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toAmount } from '#contract/money.ts';
import { captureLead, mailsTo, openCheckout } from '../support/loop.ts';
import { until } from '../support/poll.ts';
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

/** All that the books, the totals and the customers' records say. */
async function books() {
  const read = async (path: string) => (await desk.staff.get(`/api/crm/${path}`)).body;
  const [stats, report] = [await read('stats'), await read('reports/money')];
  const customers = (await read('customers')) as unknown as { email: string; paid: string; accessState: string }[];
  const purchases = (await read('purchases')) as unknown as {
    amount: string;
    refundedAmount: string;
    status: string;
  }[];
  return {
    revenue: stats.totalRevenue,
    totals: report.totals,
    customers: customers.map(({ email, paid, accessState }) => ({ email, paid, accessState })),
    purchases: purchases.map(({ amount, refundedAmount, status }) => ({ amount, refundedAmount, status })),
    mails: (await desk.product.sandbox.mail()).map(({ to, subject }) => `${to}: ${subject}`).sort(),
  };
}

test('Beside another product and another shop, with credit, coupons and credit notes, the books are to the cent what cards paid for our products', async () => {
  const { sandbox } = desk.product;
  await sandbox.coupon({ code: 'FREE', percentOff: 100, duration: 'forever' });
  for (const [email, metadata] of [
    ['course@example.com', { productType: 'course' }],
    ['other-shop@example.com', { productType: 'agent_license', shop: 'other.example' }],
  ] as const) {
    const { id, subscription } = await sell(metadata, 'subscription', email);
    await sandbox.subscription(subscription, 'renew');
    await sandbox.charge((await sandbox.paymentOf(id)) ?? '', 'refund', { amount: 5_000 });
  }

  const agent = await desk.buy('agent@example.com'); // 97.00
  await sandbox.charge(agent.payment, 'credit-note', { amount: 700, to: 'card' }); // − 7.00
  const team = await desk.buy('team@example.com', 3); // 141.00
  await sandbox.balance(String((await desk.customer(team.customerId)).stripeCustomerId), -4_150);
  await sandbox.subscription(team.subscription, 'renew'); // 141.00 − 41.50
  const lapsed = await desk.buy('lapsed@example.com'); // 97.00
  await sandbox.subscription(lapsed.subscription, 'fail-renewal');
  await sandbox.subscription(lapsed.subscription, 'void');
  const browser = desk.product.visitor();
  const free = await openCheckout(browser, await captureLead(browser, 'free@example.com'));
  await sandbox.checkout(free, 'pay', { code: 'FREE' });
  await sandbox.subscription(await sandbox.subscriptionOf(free), 'renew');

  await desk.expectAgreement();
  const cards = 9_700 - 700 + 14_100 + (14_100 - 4_150) + 9_700;
  const before = await books();
  expect(before.revenue).toBe(toAmount(cards));
  expect(before.totals).toMatchObject({ gross: toAmount(cards + 700), refunds: '7.00', net: toAmount(cards) });
  expect(before.customers.map(({ email, paid, accessState }) => `${email} ${paid} ${accessState}`).sort()).toEqual([
    'agent@example.com 90.00 active',
    'free@example.com 0.00 active',
    'lapsed@example.com 97.00 active',
    'team@example.com 240.50 none',
  ]);
  expect(before.purchases).toHaveLength(7);
  expect(before.mails.filter((mail) => /^(course|other-shop)@/.test(mail))).toEqual([]);

  const replay = await sandbox.replayEvents(2, true);
  expect(Object.keys(replay.statuses)).toEqual(['200']);
  await desk.isQuiet();
  expect(await books()).toEqual(before);
});

const NOBODY = '3f6f0d1e-7f5b-4a53-9f0e-3c1f0e7f4b11';

const FOREIGN: [what: string, metadata: Record<string, string>, mode: 'payment' | 'subscription'][] = [
  ['of another product', { productType: 'course' }, 'payment'],
  ['of another product that is subscribed to', { productType: 'course' }, 'subscription'],
  ['whose product is written differently', { productType: 'Agent_License ' }, 'subscription'],
  ['that says nothing', {}, 'subscription'],
  ['by another shop of the same kind', { productType: 'team_license', shop: 'other.example' }, 'subscription'],
  ['by another shop without a name', { productType: 'agent_license', customerId: NOBODY }, 'subscription'],
  ['by another shop without names at all', { productType: 'agent_license' }, 'payment'],
];

test('A sale of the same Stripe account that is not of this shop is not ours, whatever happens to it, to a customer of this shop neither', async () => {
  const email = 'of-both@example.com';
  const { customerId } = await desk.buy(email);
  await desk.isQuiet();
  const before = [await seen(), await mailsTo(desk.product.sandbox, email)];
  const ours = { productType: 'agent_license', shop: 'other.example', customerId };
  for (const [what, metadata, mode] of [...FOREIGN, ['to our customer', ours, 'subscription'] as const]) {
    const buyer = metadata === ours ? email : `${what.replaceAll(' ', '-')}@stranger.example`;
    const sale = await sell(metadata, mode, buyer);
    if (mode === 'payment' || 'customerId' in metadata) await liveThrough(sale);
    else await desk.product.sandbox.subscription(sale.subscription, 'renew');
  }
  await desk.expectAgreement();
  expect([await seen(), await mailsTo(desk.product.sandbox, email)]).toEqual(before);
  expect(await mailsTo(desk.product.sandbox, '@stranger.example')).toEqual([]);
});

describe('A sale of this shop', () => {
  test('from before the shop had a name stays ours: its customer is known', async () => {
    const email = 'before@example.com';
    const customerId = await captureLead(desk.product.visitor(), email);
    const { subscription } = await sell({ productType: 'agent_license', customerId }, 'subscription', email);
    await desk.product.sandbox.subscription(subscription, 'renew');
    await desk.expectAgreement();
    expect((await desk.purchasesOf(customerId)).map(({ amount }) => amount)).toEqual(['1000.00', '1000.00']);
    expect((await desk.customer(customerId)).accessState).toBe('active');
  });

  test('carries the name of the shop, which is the host of PUBLIC_URL, and stays ours after it has got another name', async () => {
    const { customerId, checkout, subscription } = await desk.buy('named@example.com');
    const shop = new URL(desk.product.url).host;
    expect((await desk.stripe.checkout.sessions.retrieve(checkout)).metadata).toMatchObject({ shop });
    expect((await desk.stripe.subscriptions.retrieve(subscription)).metadata).toMatchObject({ shop });
    await desk.product.restart({ STRIPE_SHOP: 'new.example' });
    await desk.product.sandbox.subscription(subscription, 'renew');
    await desk.isQuiet();
    expect((await desk.purchasesOf(customerId)).map(({ amount }) => amount)).toEqual(['97.00', '97.00']);
  });

  // The last, because Stripe goes on telling of a payment that cannot be kept.
  test('to an address that only the database takes for a customer’s is not that customer’s', async () => {
    const shop = 'twin.example';
    await desk.product.restart({ STRIPE_SHOP: shop });
    const customerId = await captureLead(desk.product.visitor(), 'bill@victim.example');
    const { id } = await sell({ productType: 'agent_license', shop }, 'payment', 'bill@v\u0130ctim.example');
    const answer = await until('an answer to the event', async () => {
      const events = await desk.product.sandbox.events();
      return events.find(({ object }) => object === id)?.delivery?.lastAnswer;
    });
    expect(answer?.status).toBe(500);
    expect(await desk.purchasesOf(customerId)).toEqual([]);
    expect(await desk.customer(customerId)).toMatchObject({ accessState: 'none', stripeCustomerId: null });
  });
});
