import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpClient } from '#tests/support/http-client.ts';
import { jobsAreDone } from '#tests/support/jobs.ts';
import { openCheckout, seenByStaff } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { readReport } from './visitor.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

interface Came {
  email: string;
  page: string;
  campaign?: string;
  productType?: string;
}

async function submit(visitor: HttpClient, { email, page, campaign, productType }: Came): Promise<string> {
  const { status, body } = await visitor.post('/api/lead-capture', {
    name: 'Ada Broker',
    email,
    phone: '+1 415 555 2671',
    page,
    ...(campaign === undefined ? {} : { campaign: { utm_campaign: campaign, utm_source: 'test' } }),
    ...(productType === undefined ? {} : { productType }),
  });
  expect(status).toBe(200);
  return String(body.customerId);
}

async function pay(customerId: string, checkout: string): Promise<string> {
  await product.sandbox.checkout(checkout, 'pay');
  return until('the payment', async () => {
    const { purchases } = await seenByStaff(staff, customerId);
    const purchase = purchases.find(({ stripeSessionId }) => stripeSessionId === checkout);
    return purchase?.status === 'completed' && purchase.stripePaymentIntentId;
  });
}

/** Returns leads, checkouts, payments and revenue. */
async function came(query: string) {
  const { leads, checkouts, paid, revenue } = (await readReport(staff, query)).totals;
  return [leads, checkouts, paid, revenue];
}

describe('A customer', () => {
  test('is counted as lead, checkout and payment under the page and campaign of the submission', async () => {
    const visitor = product.visitor();
    const customerId = await submit(visitor, { email: 'one@example.com', page: '/ai-insurance', campaign: 'loop' });
    expect(await came('?page=/ai-insurance&campaign=loop')).toEqual([1, 0, 0, '0.00']);
    const checkout = await openCheckout(visitor, customerId);
    expect(await came('?page=/ai-insurance&campaign=loop')).toEqual([1, 1, 0, '0.00']);
    await pay(customerId, checkout);
    expect(await came('?page=/ai-insurance&campaign=loop')).toEqual([1, 1, 1, '97.00']);
    expect((await readReport(staff, '?campaign=loop')).rows).toEqual([
      {
        page: '/ai-insurance',
        campaign: 'loop',
        visitors: 0,
        dialogs: 0,
        leads: 1,
        checkouts: 1,
        paid: 1,
        revenue: '97.00',
      },
    ]);
    expect((await readReport(staff, '?campaign=loop')).totals.conversion).toBeNull();
  });

  test('is counted once, however often Stripe tells of the payment, in whatever order', async () => {
    const before = await readReport(staff);
    const replay = await product.sandbox.replayEvents(3, true);
    expect(Object.keys(replay.statuses)).toEqual(['200']);
    await jobsAreDone(product.database);
    expect(await readReport(staff)).toEqual(before);
  });

  test('is counted once, who sends the form and opens the checkout again on the same day', async () => {
    const visitor = product.visitor();
    const came1 = { email: 'again@example.com', page: '/', campaign: 'again' };
    const [customerId] = await Promise.all([submit(visitor, came1), submit(product.visitor(), came1)]);
    await openCheckout(visitor, customerId);
    await submit(visitor, came1);
    const checkout = await openCheckout(visitor, customerId);
    expect(await came('?campaign=again')).toEqual([1, 1, 0, '0.00']);
    await pay(customerId, checkout);
    expect(await came('?campaign=again')).toEqual([1, 1, 1, '97.00']);
  });

  test('counts under each page on which they asked, and once in the totals', async () => {
    const visitor = product.visitor();
    await submit(visitor, { email: 'both@example.com', page: '/', campaign: 'both' });
    const customerId = await submit(visitor, { email: 'both@example.com', page: '/ai-insurance', campaign: 'both' });
    await openCheckout(visitor, customerId);
    const { rows, totals } = await readReport(staff, '?campaign=both');
    expect(rows.map(({ page, leads, checkouts }) => [page, leads, checkouts]).sort()).toEqual([
      ['/', 1, 0],
      ['/ai-insurance', 1, 1],
    ]);
    expect([totals.leads, totals.checkouts]).toEqual([1, 1]);
  });

  test('who then buys team licenses adds to the revenue of the same visit, and is no second lead', async () => {
    const visitor = product.visitor();
    const customerId = await submit(visitor, { email: 'more@example.com', page: '/', campaign: 'more' });
    await pay(customerId, await openCheckout(visitor, customerId));
    await submit(visitor, { email: 'more@example.com', page: '/success', productType: 'upsell' });
    await pay(customerId, await openCheckout(visitor, customerId, 2));
    const [leads, checkouts, paid, revenue] = await came('?campaign=more');
    expect([leads, checkouts, paid]).toEqual([1, 1, 1]);
    expect(Number(revenue)).toBeGreaterThan(97);
    expect((await readReport(staff)).rows.filter(({ page }) => page === '(other)')).toEqual([]);
  });
});

describe('Revenue', () => {
  test('is net of refunds, in part and in full, and goes without the renewals', async () => {
    const visitor = product.visitor();
    const customerId = await submit(visitor, { email: 'refund@example.com', page: '/', campaign: 'refund' });
    const checkout = await openCheckout(visitor, customerId);
    const payment = await pay(customerId, checkout);
    await product.sandbox.subscription(await product.sandbox.subscriptionOf(checkout), 'renew');
    await until('the renewal', async () => (await seenByStaff(staff, customerId)).purchases.length === 2);
    expect(await came('?campaign=refund')).toEqual([1, 1, 1, '97.00']);

    await product.sandbox.charge(payment, 'refund', { amount: 2_000 });
    await until('a part to be back', async () => (await came('?campaign=refund')).at(-1) === '77.00');
    await product.sandbox.replayEvents(2, true);
    await jobsAreDone(product.database);
    expect(await came('?campaign=refund')).toEqual([1, 1, 1, '77.00']);
    await product.sandbox.charge(payment, 'refund');
    await until('all to be back', async () => (await came('?campaign=refund')).at(-1) === '0.00');
    expect(await came('?campaign=refund')).toEqual([1, 1, 1, '0.00']);
  });

  test('stays with the day of the visit, also when the customer pays another day', async () => {
    const visitor = product.visitor();
    const customerId = await submit(visitor, { email: 'later@example.com', page: '/', campaign: 'later' });
    await isLongAgo(customerId, 3);
    await pay(customerId, await openCheckout(visitor, customerId));
    const today = new Date().toISOString().slice(0, 10);
    expect(await came(`?campaign=later&from=${today}`)).toEqual([0, 0, 0, '0.00']);
    expect(await came('?campaign=later')).toEqual([1, 1, 1, '97.00']);
  });

  test('of a purchase a month after the visit came of no visit', async () => {
    const visitor = product.visitor();
    const customerId = await submit(visitor, { email: 'old@example.com', page: '/', campaign: 'old' });
    await isLongAgo(customerId, 31);
    await pay(customerId, await openCheckout(visitor, customerId));
    expect(await came('?campaign=old&from=2020-01-01')).toEqual([1, 0, 0, '0.00']);
  });
});

describe('Who is deleted', () => {
  test('stays in the counts, which say nothing of them', async () => {
    const visitor = product.visitor();
    const customerId = await submit(visitor, { email: 'gone@example.com', page: '/', campaign: 'gone' });
    await pay(customerId, await openCheckout(visitor, customerId));
    expect((await staff.send('DELETE', `/api/crm/customers/${customerId}`, undefined, {})).status).toBe(200);
    await jobsAreDone(product.database);
    await product.sandbox.replayEvents(1, false);
    await jobsAreDone(product.database);
    expect(await came('?campaign=gone')).toEqual([1, 1, 1, '97.00']);
  });
});

/** Moves a submission and its counts this many days into the past. */
async function isLongAgo(customerId: string, days: number): Promise<void> {
  const { db } = product.database;
  await db.execute(sql`
    UPDATE contacts SET created_at = created_at - make_interval(days => ${days}::int) WHERE customer_id = ${customerId}::uuid`);
  await db.execute(sql`
    UPDATE funnel_days SET day = day - ${days}::int
    WHERE campaign = (SELECT campaign ->> 'utm_campaign' FROM contacts WHERE customer_id = ${customerId}::uuid)`);
}
