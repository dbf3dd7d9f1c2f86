import { afterAll, beforeAll, expect, test } from 'vitest';
import { toAmount } from '#contract/money.ts';
import { captureLead, openCheckout } from '../support/loop.ts';
import { MoneyDesk } from './money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.stop());

async function sellElsewhere(metadata: Record<string, string>, email: string): Promise<void> {
  const { sandbox } = desk.product;
  const price = { currency: 'usd', unit_amount: 9_700, product_data: { name: 'Elsewhere' } };
  const { id } = await desk.stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ quantity: 3, price_data: { ...price, recurring: { interval: 'month' } } }],
    customer_email: email,
    success_url: 'https://other.example/thanks',
    metadata,
    subscription_data: { metadata },
  });
  await sandbox.checkout(id, 'pay');
  await sandbox.subscription(await sandbox.subscriptionOf(id), 'renew');
  await sandbox.charge((await sandbox.paymentOf(id)) ?? '', 'refund', { amount: 5_000 });
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
  await sellElsewhere({ productType: 'course' }, 'course@example.com');
  await sellElsewhere({ productType: 'agent_license', shop: 'other.example' }, 'other-shop@example.com');

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
  await desk.expectAgreement();
  expect(await books()).toEqual(before);
}, 120_000);
