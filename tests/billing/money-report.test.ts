import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMonths, type MoneyReport, monthOf } from '#contract/money-report.ts';
import { until } from '../support/poll.ts';
import { remove } from '../support/records.ts';
import { moneyAtStripe } from './money-at-stripe.ts';
import { MoneyDesk } from './money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.stop());

const PATH = '/api/crm/reports/money';
const thisMonth = () => monthOf(new Date().toISOString());

async function report(query = ''): Promise<MoneyReport> {
  const { status, body } = await desk.staff.get(`${PATH}${query}`);
  expect(status).toBe(200);
  return body as unknown as MoneyReport;
}

/** Returns the report's present month, with the fields of `moneyAtStripe`. */
async function presentMonth() {
  const { months } = await report();
  const present = months.at(-1);
  expect(months.length).toBe(12);
  if (!present) throw new Error('The report has no month');
  const { month: _month, churn: _churn, ...figures } = present;
  return figures;
}

async function renew(customerId: string, subscription: string) {
  const before = (await desk.purchasesOf(customerId)).length;
  await desk.product.sandbox.subscription(subscription, 'renew');
  await until('the renewal', async () => (await desk.purchasesOf(customerId)).length > before);
}

test('The months are Stripe’s to the cent, after renewals, refunds, disputes won and lost, and deleted customers', {
  timeout: 180_000,
}, async () => {
  const { sandbox } = desk.product;
  const kept = await desk.buy('kept@example.com');
  await renew(kept.customerId, kept.subscription);
  const team = await desk.buy('kept@example.com', 3);
  await desk.refund(team.purchaseId, { amount: '12.34' });
  const full = await desk.buy('full@example.com');
  await desk.refund(full.purchaseId);
  const won = await desk.buy('won@example.com');
  await sandbox.charge(won.payment, 'dispute', { outcome: 'won' });
  const lost = await desk.buy('lost@example.com');
  await sandbox.charge(lost.payment, 'dispute', { outcome: 'lost' });
  const open = await desk.buy('open@example.com');
  await sandbox.charge(open.payment, 'dispute');
  const failing = await desk.buy('failing@example.com');
  await sandbox.subscription(failing.subscription, 'fail-renewal');
  const gone = await desk.buy('gone@example.com');
  await renew(gone.customerId, gone.subscription);
  await remove(desk.staff, `customers/${gone.customerId}`);
  await desk.isQuiet();
  // Stripe's books also include a refund after the customer was deleted.
  await sandbox.charge(gone.payment, 'refund', { amount: 4_000 });
  await desk.expectAgreement();

  const stripes = await moneyAtStripe(desk.stripe);
  expect(stripes).toMatchObject({ refunds: '149.34', disputes: '194.00', newSubscriptions: 8, endedSubscriptions: 3 });
  expect(await presentMonth()).toEqual(stripes);

  await sandbox.replayEvents(1, true);
  await desk.isQuiet();
  expect(await presentMonth(), 'after all events have come again').toEqual(stripes);
});

test('What happened in other months is told there: what was paid, went back, began and ended', async () => {
  const { db } = desk.product.database;
  const [older, old] = [addMonths(thisMonth(), -14), addMonths(thisMonth(), -13)];
  const at = (month: string, day: string) => `${month}-${day}T12:00:00Z`;
  await db.execute(sql`
    INSERT INTO balance_transactions (id, stripe_payment_intent_id, kind, amount, created_at) VALUES
      ('ch_1', 'pi_1', 'charge', 97, ${at(older, '01')}), ('ch_2', 'pi_2', 'charge', 100.10, ${at(older, '28')}),
      ('re_1', 'pi_1', 'refund', -97, ${at(old, '01')}), ('txn_1', 'pi_2', 'dispute', -100.10, ${at(older, '28')}),
      ('txn_2', 'pi_2', 'dispute', 100.10, ${at(old, '28')})`);
  await db.execute(sql`
    INSERT INTO mrr_changes (stripe_subscription_id, kind, amount, created_at, observed_at)
    SELECT sub, kind, amount, day::timestamptz, now() FROM (VALUES
      ('sub_1', 'new', 97, ${at(older, '01')}), ('sub_2', 'new', 47, ${at(older, '02')}),
      ('sub_2', 'changed', 47, ${at(old, '02')}), ('sub_1', 'ended', -97, ${at(old, '03')})) AS given (sub, kind, amount, day)`);
  const { months, totals } = await report(`?from=${older}&to=${old}-15`);
  expect(months).toEqual([
    {
      ...{ month: older, gross: '197.10', refunds: '0.00', disputes: '100.10', net: '97.00' },
      ...{ newSubscriptions: 2, endedSubscriptions: 0, monthlyRecurringRevenue: '144.00', churn: null },
    },
    {
      ...{ month: old, gross: '0.00', refunds: '97.00', disputes: '-100.10', net: '3.10' },
      ...{ newSubscriptions: 0, endedSubscriptions: 1, monthlyRecurringRevenue: '94.00', churn: 0.5 },
    },
  ]);
  expect(totals).toMatchObject({ gross: '197.10', refunds: '97.00', disputes: '0.00', net: '100.10' });
  const { months: present } = await report();
  expect(present).toHaveLength(12);
  expect(present[0]).toMatchObject({ month: addMonths(thisMonth(), -11), monthlyRecurringRevenue: '94.00', churn: 0 });
  await db.execute(sql`DELETE FROM balance_transactions WHERE id IN ('ch_1', 'ch_2', 're_1', 'txn_1', 'txn_2')`);
  await db.execute(sql`DELETE FROM mrr_changes WHERE stripe_subscription_id IN ('sub_1', 'sub_2')`);
});

test('A subscription that costs another amount from today on changes this month, not those before', async () => {
  const { customerId, subscription } = await desk.buy('more@example.com', 2);
  await desk.isQuiet();
  const before = await presentMonth();
  const { items } = await desk.stripe.subscriptions.retrieve(subscription);
  await desk.stripe.subscriptions.update(subscription, { items: [{ id: String(items.data[0]?.id), quantity: 5 }] });
  await desk.expectAgreement();
  expect(await presentMonth()).toMatchObject({
    newSubscriptions: before.newSubscriptions,
    monthlyRecurringRevenue: (Number(before.monthlyRecurringRevenue) + 3 * 47).toFixed(2),
  });
  expect(await desk.subscriptionsOf(customerId)).toMatchObject([{ quantity: 5, monthlyAmount: '235.00' }]);
});

test('What was bought before there were books is entered when the product is started with them, once, even what Stripe does not know', async () => {
  await desk.expectAgreement();
  const before = await presentMonth();
  const { db } = desk.product.database;
  await db.execute(sql`DELETE FROM balance_transactions
    WHERE stripe_payment_intent_id IN (SELECT stripe_payment_intent_id FROM purchases)`);
  await db.execute(sql`DELETE FROM mrr_changes
    WHERE stripe_subscription_id IN (SELECT stripe_subscription_id FROM subscriptions)`);
  await db.execute(sql`UPDATE purchases SET booked_at = NULL`);
  await db.execute(sql`UPDATE subscriptions SET monthly_amount = NULL`);
  await db.execute(sql`
    INSERT INTO subscriptions (customer_id, stripe_subscription_id, product_type, quantity, status)
    SELECT id, 'sub_stripe_has_never_heard_of', 'agent_license', 1, 'active' FROM customers LIMIT 1`);
  expect((await presentMonth()).gross).not.toBe(before.gross);
  await desk.product.restart();
  await desk.jobsAreDone();
  expect(await presentMonth()).toEqual(before);
});

describe('The report', () => {
  test.each([
    ['?from=2025-13', 'must be a month such as 2026-11, or a day in it'],
    ['?from=2025-02-30', 'must be a day such as 2026-11-22'],
    ['?from=2025-03-01&to=2025-02-28', 'from must not be after to'],
    ['?from=2010-01&to=2025-01', 'must be within 120 months of to'],
  ])('is refused for %s', async (query, message) => {
    const { status, body } = await desk.staff.get(`${PATH}${query}`);
    expect([status, body.message]).toEqual([400, message]);
  });

  test('has no month of the future, and at most ten years', async () => {
    const { months } = await report('?from=1990-01');
    expect([months.length, months.at(-1)?.month]).toEqual([120, thisMonth()]);
    expect((await report('?to=2999-01')).months.at(-1)?.month).toBe(thisMonth());
  });

  test('comes as a file, and it is noted who took it', async () => {
    const { months } = await report(`?from=${thisMonth()}`);
    const { status, headers, text } = await desk.staff.get(`${PATH}.csv?from=${thisMonth()}`);
    const name = `money-${thisMonth()}-to-${thisMonth()}.csv`;
    expect([status, headers.get('content-disposition')]).toEqual([200, `attachment; filename="${name}"`]);
    const [header, line, ...more] = text.split('\r\n');
    expect(header).toBe(
      'month,gross,refunds,disputes,net,newSubscriptions,endedSubscriptions,monthlyRecurringRevenue,churn',
    );
    expect(line).toBe(Object.values(months[0] ?? {}).join(','));
    expect(more).toEqual(['']);
    const [entry] = (await desk.staff.get('/api/crm/audit?action=export&limit=1')).body as unknown as object[];
    expect(entry).toMatchObject({ action: 'export', subjectType: 'file', subjectId: name, username: 'staff' });
  });

  test('is for staff alone', async () => {
    for (const path of [PATH, `${PATH}.csv`]) expect((await desk.product.visitor().get(path)).status).toBe(401);
  });
});
