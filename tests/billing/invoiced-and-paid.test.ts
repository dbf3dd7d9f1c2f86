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
  await desk.isQuiet();
  const renewal = (await desk.purchasesOf(bought.customerId)).find(({ id }) => id !== bought.purchaseId);
  return { ...bought, renewalId: renewal?.id ?? '' };
}

async function buyWithCode(email: string, code: string) {
  const browser = desk.product.visitor();
  const customerId = await captureLead(browser, email);
  const checkout = await openCheckout(browser, customerId);
  await desk.product.sandbox.checkout(checkout, 'pay', { code });
  await desk.isQuiet();
  return { customerId, checkout, subscription: await desk.product.sandbox.subscriptionOf(checkout) };
}

const FAILED = /^Your payment of \$97\.00 did not go through$/;

async function fail(subscription: string): Promise<void> {
  await desk.product.sandbox.subscription(subscription, 'fail-renewal');
  await desk.isQuiet();
}

describe('A renewal that fails', () => {
  test('is told once with the way to change the card, is shown to staff, and costs no access while Stripe tries', async () => {
    const email = 'fails@example.com';
    const { customerId, subscription } = await desk.buy(email);
    await fail(subscription);
    await fail(subscription);
    // However often and in whatever order Stripe tells of it.
    await desk.product.sandbox.replayEvents(2, true);
    await desk.isQuiet();
    expect((await desk.customer(customerId)).accessState).toBe('past_due');
    const [mail, ...more] = await desk.mailsAbout(email, FAILED);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`${desk.product.url}/account`);
    expect(mail?.text).toContain('You can keep working');
    const [seen] = await desk.subscriptionsOf(customerId);
    expect(seen).toMatchObject({
      status: 'past_due',
      lastFailure: { at: expect.any(String), message: 'Your card was declined.' },
    });
    const { body } = await desk.staff.get(`/api/crm/customers/${customerId}/timeline`);
    expect(body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'purchase', status: 'failed' }),
        expect.objectContaining({ kind: 'email', subject: mail?.subject }),
      ]),
    );

    await desk.product.sandbox.subscription(subscription, 'renew');
    await desk.isQuiet();
    expect((await desk.customer(customerId)).accessState).toBe('active');
    expect((await desk.subscriptionsOf(customerId))[0]).toMatchObject({ status: 'active', lastFailure: {} });
    const [recovered, ...twice] = await desk.mailsAbout(email, /^Your payment of \$97\.00 went through$/);
    expect(twice).toEqual([]);
    expect(recovered?.text).toContain('nothing left for you to do');
    await fail(subscription);
    await desk.expectAgreement();
    expect(await desk.mailsAbout(email, FAILED)).toHaveLength(2);
  });

  test('to the end takes the access; that is mailed once, and the mail names the team licenses that are charged on', async () => {
    const email = 'to-the-end@example.com';
    const { customerId, subscription } = await desk.buy(email);
    await desk.buy(email, 5);
    for (const _ of [1, 2, 3, 4]) await fail(subscription);
    await desk.expectAgreement();
    expect(await desk.statusAtStripe(subscription)).toBe('canceled');
    expect((await desk.customer(customerId)).accessState).toBe('ended');
    expect(await desk.mailsAbout(email, FAILED)).toHaveLength(1);
    const [mail, ...more] = await desk.mailsAbout(email, /^Your subscription has ended$/);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('Its payment did not go through, and nothing more is charged for it.');
    expect(mail?.text).toContain('Charged each month as before: 5 Team Licenses. You can cancel in your account.');
    const ended = (await desk.subscriptionsOf(customerId)).filter(({ status }) => status === 'canceled');
    expect(ended).toMatchObject([{ productType: 'agent_license', nextPaymentAt: null }]);
  });

  test('of a deleted customer is mailed to nobody', async () => {
    const email = 'gone@example.com';
    const { customerId, subscription } = await desk.buy(email);
    await desk.whileStripeIsAway(async () => {
      await desk.staff.send('DELETE', `/api/crm/customers/${customerId}`, undefined, {});
      await desk.product.sandbox.subscription(subscription, 'fail-renewal');
    });
    await until('the end', async () => (await desk.statusAtStripe(subscription)) === 'canceled');
    await desk.isQuiet();
    expect(await desk.mailsAbout(email, FAILED)).toEqual([]);
    expect((await desk.staff.get(`/api/crm/customers?q=${email}`)).body).toEqual([]);
  });
});

test('A month that credit pays in part is invoiced whole and counts what the card paid, of which a part and then the rest is refunded', async () => {
  const before = await revenue();
  const { customerId, renewalId } = await renewWithCredit('credit@example.com', 2_000);
  const seen = {
    status: 'completed',
    invoicedAmount: '97.00',
    amount: '77.00',
    refundableAmount: '77.00',
    paid: '174.00',
  };
  expect(await money(customerId)).toMatchObject(seen);
  expect(await revenue()).toBeCloseTo(before + 174, 2);

  const tooMuch = await desk.refund(renewalId, { amount: '97.00' });
  expect([tooMuch.status, tooMuch.body.message]).toEqual([409, 'Only 77.00 of this payment is left to be refunded']);
  expect((await desk.refund(renewalId, { amount: '70.00' })).status).toBe(200);
  const more = await desk.refund(renewalId, { amount: '7.01' });
  expect([more.status, more.body.message]).toEqual([409, 'Only 7.00 of this payment is left to be refunded']);
  await desk.isQuiet();
  expect(await money(customerId)).toMatchObject({ status: 'partially_refunded', paid: '104.00' });

  const { status, body } = await desk.refund(renewalId);
  expect([status, body.amount, body.endSubscription]).toEqual([200, '7.00', true]);
  await desk.expectAgreement();
  const gone = { status: 'refunded', refundableAmount: '0.00', paid: '97.00', accessState: 'ended' };
  expect(await money(customerId)).toMatchObject(gone);
  const [mail] = await desk.mailsAbout('credit@example.com', /^Your refund of \$7\.00$/);
  expect(mail?.text).toContain('Your license has ended with this refund');
});

test('A month that credit pays whole gives access and no revenue, and nothing can be given back to a card', async () => {
  const { customerId, renewalId } = await renewWithCredit('all-credit@example.com', 9_700);
  const seen = { status: 'completed', invoicedAmount: '97.00', amount: '0.00', refundableAmount: '0.00' };
  expect(await money(customerId)).toMatchObject({ ...seen, paid: '97.00', accessState: 'active' });
  const { status, body } = await desk.refund(renewalId);
  expect([status, body.message]).toEqual([409, 'No card paid for this purchase, so 0.00 is left to be refunded']);
});

test('A failed renewal of a customer with credit asks for the rest alone; voided, it tells nothing more and gives the credit back', async () => {
  const email = 'rest@example.com';
  const { customerId, subscription } = await desk.buy(email);
  const stripeCustomer = await stripeCustomerOf(customerId);
  const failed = () => desk.mailsAbout(email, /^Your payment of \$77\.00 did not go through$/);
  await desk.product.sandbox.balance(stripeCustomer, -2_000);
  await desk.product.sandbox.subscription(subscription, 'fail-renewal');
  await desk.expectAgreement();
  const unpaid = { status: 'failed', amount: '77.00', refundableAmount: '0.00', paid: '97.00' };
  expect(await money(customerId)).toMatchObject(unpaid);
  expect(await failed()).toHaveLength(1);

  await desk.product.sandbox.subscription(subscription, 'void');
  await desk.isQuiet();
  expect(await money(customerId)).toMatchObject({ status: 'canceled', paid: '97.00', accessState: 'active' });
  expect(await failed()).toHaveLength(1);
  expect(await desk.stripe.customers.retrieve(stripeCustomer)).toMatchObject({ balance: -2_000 });
  await desk.product.sandbox.subscription(subscription, 'renew');
  await desk.expectAgreement();
  expect(await money(customerId)).toMatchObject({ status: 'completed', amount: '77.00', paid: '174.00' });
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
    expect(await renewalIn('ten@example.com')).toBe('each month for $97.00, until you cancel');
    await desk.product.sandbox.subscription(subscription, 'renew');
    await desk.expectAgreement();
    expect(await money(customerId)).toMatchObject({ amount: '97.00', paid: '184.00' });
  });

  test('for every month lowers the monthly recurring revenue too', async () => {
    await desk.product.sandbox.coupon({ code: 'HALF', percentOff: 50, duration: 'forever' });
    const before = await monthly();
    await buyWithCode('half@example.com', 'HALF');
    await desk.expectAgreement();
    expect(await monthly()).toBeCloseTo(before + 48.5, 2);
    expect(await renewalIn('half@example.com')).toBe(
      'each month for $48.50 ($97.00 without your discount), until you cancel',
    );
  });

  /** What the welcome mail says of the months to come. */
  async function renewalIn(email: string): Promise<string | undefined> {
    const [mail] = await desk.mailsAbout(email, /Welcome/);
    return /^Renews: (.*)$/m.exec(mail?.text ?? '')?.[1];
  }

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
    await desk.isQuiet();
    expect(await money(customerId)).toMatchObject({ status: 'completed', refundableAmount: '97.00', paid: '97.00' });
    await desk.product.sandbox.subscription(subscription, 'renew');
    await desk.expectAgreement();
    expect(await money(customerId)).toMatchObject({ invoicedAmount: '97.00', amount: '87.00', paid: '184.00' });
  });
});

describe('An unpaid month', () => {
  test('that is written off stays failed, and the license is in good standing again', async () => {
    const { customerId, subscription } = await desk.buy('off@example.com');
    await desk.product.sandbox.subscription(subscription, 'fail-renewal');
    await desk.isQuiet();
    expect((await desk.customer(customerId)).accessState).toBe('past_due');
    await desk.product.sandbox.subscription(subscription, 'uncollectible');
    await desk.expectAgreement();
    expect(await money(customerId)).toMatchObject({ status: 'failed', paid: '97.00', accessState: 'active' });
    expect(await desk.mailsAbout('off@example.com', /did not go through/)).toHaveLength(1);
  });

  test('of which we hear only once it is written off or voided is told to nobody', async () => {
    const ends = ['uncollectible', 'void'] as const;
    const emailOf = (end: string) => `late-${end}@example.com`;
    const bought = { uncollectible: await desk.buy(emailOf(ends[0])), void: await desk.buy(emailOf(ends[1])) };
    await desk.whileStripeIsAway(async () => {
      for (const end of ends) {
        await desk.product.sandbox.subscription(bought[end].subscription, 'fail-renewal');
        await desk.product.sandbox.subscription(bought[end].subscription, end);
      }
    });
    await desk.expectAgreement();
    for (const end of ends) {
      expect(await money(bought[end].customerId)).toMatchObject({ paid: '97.00', accessState: 'active' });
      expect(await desk.mailsAbout(emailOf(end), /did not go through/)).toEqual([]);
    }
  });
});

/** The last: a product that is started again makes its guide for new buyers again. */
test('A purchase that an earlier version has counted by its invoice is read again after the update', async () => {
  const { customerId, renewalId } = await renewWithCredit('earlier@example.com', 2_000);
  const asBefore = sql`UPDATE purchases SET amount = 97, invoiced_amount = NULL WHERE id = ${renewalId}::uuid`;
  await desk.product.database.db.execute(asBefore);
  expect((await desk.customer(customerId)).paid).toBe('194.00');
  await desk.product.restart();
  await until('the purchase to be read', async () => (await desk.customer(customerId)).paid === '174.00');
});
