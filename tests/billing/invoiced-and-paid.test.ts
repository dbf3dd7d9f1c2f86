import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captureLead, openCheckout } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { MoneyDesk } from './money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.stop());

async function stripeCustomerOf(customerId: string): Promise<string> {
  return String((await desk.customer(customerId)).stripeCustomerId);
}

/** Returns what staff see of a customer's newest purchase and of all that the customer has paid. */
async function money(customerId: string) {
  const [newest] = await desk.purchasesOf(customerId);
  const { status, invoicedAmount, amount, refundedAmount, refundableAmount } = newest ?? {};
  const { paid, accessState } = await desk.customer(customerId);
  return { status, invoicedAmount, amount, refundedAmount, refundableAmount, paid, accessState };
}

const revenue = async () => Number((await desk.staff.get('/api/crm/stats')).body.totalRevenue);

/** Buys a license, and lets the next month be paid from this credit as far as it goes. */
async function renewWithCredit(email: string, credit: number) {
  const bought = await desk.buy(email);
  await desk.product.sandbox.balance(await stripeCustomerOf(bought.customerId), -credit);
  await desk.product.sandbox.subscription(bought.subscription, 'renew');
  await desk.expectAgreement();
  const [renewal] = await desk.purchasesOf(bought.customerId);
  return { ...bought, renewalId: renewal?.id ?? '' };
}

async function buyWithCode(email: string, code: string) {
  const browser = desk.product.visitor();
  const customerId = await captureLead(browser, email);
  const checkout = await openCheckout(browser, customerId);
  await desk.product.sandbox.checkout(checkout, 'pay', { code });
  await desk.expectAgreement();
  return { customerId, checkout, subscription: await desk.product.sandbox.subscriptionOf(checkout) };
}

describe('A month that credit pays in part', () => {
  test('is invoiced whole, counts what the card paid, and a full refund gives that back and ends the license', async () => {
    const before = await revenue();
    const { customerId, renewalId } = await renewWithCredit('credit@example.com', 2_000);
    expect(await money(customerId)).toMatchObject({
      status: 'completed',
      invoicedAmount: '97.00',
      amount: '77.00',
      refundableAmount: '77.00',
      paid: '174.00',
    });
    expect(await revenue()).toBeCloseTo(before + 174, 2);

    const tooMuch = await desk.refund(renewalId, { amount: '97.00' });
    expect([tooMuch.status, tooMuch.body.message]).toEqual([409, 'Only 77.00 of this payment is left to be refunded']);
    const { status, body } = await desk.refund(renewalId);
    expect([status, body.amount, body.endSubscription]).toEqual([200, '77.00', true]);
    await desk.expectAgreement();
    expect(await money(customerId)).toMatchObject({
      status: 'refunded',
      refundableAmount: '0.00',
      paid: '97.00',
      accessState: 'ended',
    });
    const [mail] = await desk.mailsAbout('credit@example.com', /refund/);
    expect(mail?.subject).toBe('Your refund of $77.00');
    expect(mail?.text).toContain('Your license has ended with this refund');
  });

  test('is refunded in part against what the card paid', async () => {
    const { customerId, renewalId } = await renewWithCredit('part@example.com', 2_000);
    expect((await desk.refund(renewalId, { amount: '70.00' })).status).toBe(200);
    const more = await desk.refund(renewalId, { amount: '7.01' });
    expect([more.status, more.body.message]).toEqual([409, 'Only 7.00 of this payment is left to be refunded']);
    await desk.expectAgreement();
    expect(await money(customerId)).toMatchObject({ status: 'partially_refunded', paid: '104.00' });
  });
});

test('A purchase that an earlier version has counted by its invoice is read again after the update', async () => {
  const { customerId, renewalId } = await renewWithCredit('earlier@example.com', 2_000);
  const asBefore = sql`UPDATE purchases SET amount = 97, invoiced_amount = NULL WHERE id = ${renewalId}::uuid`;
  await desk.product.database.db.execute(asBefore);
  expect((await desk.customer(customerId)).paid).toBe('194.00');
  await desk.product.restart();
  await until('the purchase to be read', async () => (await desk.customer(customerId)).paid === '174.00');
});

test('A month that credit pays whole gives access and no revenue, and nothing can be given back to a card', async () => {
  const { customerId, renewalId } = await renewWithCredit('all-credit@example.com', 9_700);
  const seen = { status: 'completed', invoicedAmount: '97.00', amount: '0.00', refundableAmount: '0.00' };
  expect(await money(customerId)).toMatchObject({ ...seen, paid: '97.00', accessState: 'active' });
  const { status, body } = await desk.refund(renewalId);
  expect([status, body.message]).toEqual([409, 'No card paid for this purchase, so 0.00 is left to be refunded']);
});

test('A failed renewal of a customer with credit asks for the rest alone', async () => {
  const email = 'rest@example.com';
  const { customerId, subscription } = await desk.buy(email);
  await desk.product.sandbox.balance(await stripeCustomerOf(customerId), -2_000);
  await desk.product.sandbox.subscription(subscription, 'fail-renewal');
  await desk.expectAgreement();
  expect(await money(customerId)).toMatchObject({
    status: 'failed',
    amount: '77.00',
    refundableAmount: '0.00',
    paid: '97.00',
  });
  expect(await desk.mailsAbout(email, /^Your payment of \$77\.00 did not go through$/)).toHaveLength(1);
});

describe('A coupon', () => {
  test('of 100 % gives access and the welcome, and adds nothing to any revenue', async () => {
    await desk.product.sandbox.coupon({ code: 'FREE', percentOff: 100, duration: 'forever' });
    const [total, report] = [await revenue(), await monthly()];
    const { customerId, subscription } = await buyWithCode('free@example.com', 'free');
    const seen = { status: 'completed', invoicedAmount: '0.00', amount: '0.00', paid: '0.00', accessState: 'active' };
    expect(await money(customerId)).toMatchObject(seen);
    expect(await desk.mailsAbout('free@example.com', /Welcome/)).toHaveLength(1);
    await desk.product.sandbox.subscription(subscription, 'renew');
    await desk.expectAgreement();
    expect(await money(customerId)).toMatchObject(seen);
    expect([await revenue(), await monthly()]).toEqual([total, report]);
  });

  test('of an amount for the first month is taken off that month alone', async () => {
    await desk.product.sandbox.coupon({ code: 'TEN', amountOff: 1_000, duration: 'once' });
    const { customerId, subscription } = await buyWithCode('ten@example.com', 'TEN');
    expect(await money(customerId)).toMatchObject({
      invoicedAmount: '87.00',
      amount: '87.00',
      refundableAmount: '87.00',
    });
    await desk.product.sandbox.subscription(subscription, 'renew');
    await desk.expectAgreement();
    expect(await money(customerId)).toMatchObject({ amount: '97.00', paid: '184.00' });
  });

  test('for every month lowers the monthly recurring revenue too', async () => {
    await desk.product.sandbox.coupon({ code: 'HALF', percentOff: 50, duration: 'forever' });
    const before = await monthly();
    await buyWithCode('half@example.com', 'HALF');
    expect(await monthly()).toBeCloseTo(before + 48.5, 2);
  });

  async function monthly(): Promise<number> {
    const { body } = await desk.staff.get('/api/crm/reports/money');
    const months = body.months as unknown as { monthlyRecurringRevenue: string }[];
    return Number(months.at(-1)?.monthlyRecurringRevenue);
  }
});

describe('A credit note', () => {
  test('to the card is a refund', async () => {
    const { customerId, payment, purchaseId } = await desk.buy('note-card@example.com');
    await desk.product.sandbox.charge(payment, 'credit-note', { amount: 1_000, to: 'card' });
    await desk.expectAgreement();
    const seen = { status: 'partially_refunded', refundedAmount: '10.00', refundableAmount: '87.00', paid: '87.00' };
    expect(await money(customerId)).toMatchObject(seen);
    expect((await desk.refund(purchaseId)).body.amount).toBe('87.00');
  });

  test('to the balance leaves the payment as it is, and the next month takes less from the card', async () => {
    const { customerId, payment, subscription } = await desk.buy('note-balance@example.com');
    await desk.product.sandbox.charge(payment, 'credit-note', { amount: 1_000, to: 'balance' });
    await desk.expectAgreement();
    expect(await money(customerId)).toMatchObject({ status: 'completed', refundableAmount: '97.00', paid: '97.00' });
    await desk.product.sandbox.subscription(subscription, 'renew');
    await desk.expectAgreement();
    expect(await money(customerId)).toMatchObject({ invoicedAmount: '97.00', amount: '87.00', paid: '184.00' });
  });
});

describe('An unpaid month', () => {
  async function failed(email: string) {
    const bought = await desk.buy(email);
    await desk.product.sandbox.subscription(bought.subscription, 'fail-renewal');
    await desk.expectAgreement();
    expect((await desk.customer(bought.customerId)).accessState).toBe('past_due');
    return bought;
  }

  test('that is written off stays failed, and the license is in good standing again', async () => {
    const { customerId, subscription } = await failed('off@example.com');
    await desk.product.sandbox.subscription(subscription, 'uncollectible');
    await desk.expectAgreement();
    expect(await money(customerId)).toMatchObject({ status: 'failed', paid: '97.00', accessState: 'active' });
    expect(await desk.mailsAbout('off@example.com', /did not go through/)).toHaveLength(1);
  });

  test.each(['uncollectible', 'void'] as const)(
    'of which we hear only once it is %s is told to nobody',
    async (end) => {
      const email = `late-${end}@example.com`;
      const { customerId, subscription } = await desk.buy(email);
      await desk.whileStripeIsAway(async () => {
        await desk.product.sandbox.subscription(subscription, 'fail-renewal');
        await desk.product.sandbox.subscription(subscription, end);
      });
      await desk.expectAgreement();
      expect(await money(customerId)).toMatchObject({ paid: '97.00', accessState: 'active' });
      expect(await desk.mailsAbout(email, /did not go through/)).toEqual([]);
    },
  );

  test('that is voided is canceled, tells the customer nothing more, and gives its credit back', async () => {
    const { customerId, subscription } = await desk.buy('void@example.com');
    const stripeCustomer = await stripeCustomerOf(customerId);
    await desk.product.sandbox.balance(stripeCustomer, -2_000);
    await desk.product.sandbox.subscription(subscription, 'fail-renewal');
    await desk.product.sandbox.subscription(subscription, 'void');
    await desk.expectAgreement();
    expect(await money(customerId)).toMatchObject({ status: 'canceled', paid: '97.00', accessState: 'active' });
    expect(await desk.stripe.customers.retrieve(stripeCustomer)).toMatchObject({ balance: -2_000 });
    await desk.product.sandbox.subscription(subscription, 'renew');
    await desk.expectAgreement();
    expect(await money(customerId)).toMatchObject({ status: 'completed', amount: '77.00', paid: '174.00' });
  });
});
