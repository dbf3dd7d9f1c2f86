import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer, Json } from '../support/http-client.ts';
import { captureLead, openCheckout } from '../support/loop.ts';
import { MoneyDesk } from './money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.stop());

const NOT_TWICE =
  'The other license of this person has ended, ends or is unpaid, so that this one is not paid twice any more';

const keep = (id: string | undefined): Promise<Answer> => desk.staff.post(`/api/crm/payments-to-decide/${id}/keep`);

/** Opens two checkouts for the agent license. */
async function openTwo(email: string) {
  const browser = desk.product.visitor();
  const customerId = await captureLead(browser, email);
  return { customerId, checkouts: [await openCheckout(browser, customerId), await openCheckout(browser, customerId)] };
}

/** Pays in two checkouts while our server cannot reach Stripe, and so cannot close the second. */
async function payTwice(email: string) {
  const { customerId, checkouts } = await openTwo(email);
  await desk.whileStripeIsAway(async () => {
    const [first = '', second = ''] = checkouts;
    await desk.product.sandbox.checkout(first, 'pay');
    // Stripe's times are whole seconds.
    await wait(1_100);
    await desk.product.sandbox.checkout(second, 'pay');
  });
  await desk.isQuiet();
  const [first = '', second = ''] = await Promise.all(checkouts.map((one) => desk.product.sandbox.subscriptionOf(one)));
  const purchases = await desk.purchasesOf(customerId);
  const paid = purchases.find(({ stripeSessionId }) => stripeSessionId === checkouts[1]);
  return { customerId, first, second, purchaseId: paid?.id ?? '', payment: paid?.stripePaymentIntentId ?? '' };
}

async function timelineOf(customerId: string, kind: string): Promise<Json[]> {
  const { body } = await desk.staff.get(`/api/crm/customers/${customerId}/timeline`);
  return (body as unknown as Json[]).filter((entry) => entry.kind === kind);
}

async function statusOfCheckout(id: string): Promise<string | null> {
  return (await desk.stripe.checkout.sessions.retrieve(id)).status;
}

describe('A paid checkout', () => {
  test('closes the other open ones of that buyer and product, and no others, nor what was opened after it was paid', async () => {
    const email = 'two-tabs@example.com';
    const { customerId, checkouts } = await openTwo(email);
    const [paid = '', other = ''] = checkouts;
    const team = await openCheckout(desk.product.visitor(), customerId, 2);
    const stranger = await openTwo('somebody-else@example.com');
    await desk.product.sandbox.checkout(paid, 'pay');
    await desk.isQuiet();
    expect(await statusOfCheckout(other)).toBe('expired');
    expect(await statusOfCheckout(team)).toBe('open');
    expect(await statusOfCheckout(stranger.checkouts[0] ?? '')).toBe('open');
    expect(await desk.toDecide(customerId)).toEqual([]);

    const entries = await timelineOf(customerId, 'checkout');
    const closed = entries.find(({ productType }) => productType === 'agent_license');
    expect(closed).toMatchObject({ isExpired: true, isPaidElsewhere: true });
    expect(entries.find(({ productType }) => productType === 'team_license')).toMatchObject({ isPaidElsewhere: false });
    const reminder = await desk.staff.post(`/api/crm/checkouts/${closed?.id}/reminder`);
    expect([reminder.status, reminder.body.message]).toEqual([409, 'This customer has paid in another checkout since']);

    const later = await openCheckout(desk.product.visitor(), customerId);
    await desk.product.sandbox.replayEvents(1, true);
    await desk.isQuiet();
    expect(await statusOfCheckout(later)).toBe('open');
  });
});

describe('A license that was paid twice', () => {
  test('is shown to staff at once, and one press ends the later and returns its money, once for a key', async () => {
    const email = 'paid-twice@example.com';
    const { customerId, first, second, purchaseId, payment } = await payTwice(email);
    const [open, ...more] = await desk.toDecide(customerId);
    expect(more).toEqual([]);
    expect(open).toMatchObject({ kind: 'double_payment', purchaseId, amount: '97.00', customer: { email } });
    expect(Math.abs(Date.now() - Date.parse(open?.at ?? ''))).toBeLessThan(600_000);

    const key = { 'idempotency-key': 'return-the-double' };
    const presses = await Promise.all([desk.giveBack(open?.id, key), desk.giveBack(open?.id, key)]);
    expect(presses.map(({ status }) => status < 300)).toEqual([true, true]);
    expect(presses[0]?.body).toMatchObject({ purchaseId, amount: '97.00', endSubscription: true });
    expect((await desk.giveBack(open?.id)).status).toBe(409);
    await desk.expectAgreement();
    expect(await desk.refundsAtStripe(payment)).toEqual([9_700]);
    expect([await desk.statusAtStripe(first), await desk.statusAtStripe(second)]).toEqual(['active', 'canceled']);
    expect(await desk.toDecide(customerId)).toEqual([]);
    expect((await desk.customer(customerId)).accessState).toBe('active');
    const [mail] = await desk.mailsAbout(email, /^Your refund of \$97\.00$/);
    expect(mail?.text).toContain('your license continues');
    expect(mail?.text).not.toContain('Your license has ended');
    expect(await timelineOf(customerId, 'refund')).toMatchObject([
      { amount: '97.00', endsSubscription: true, reason: 'The license was paid twice', byName: 'staff' },
    ]);
  });

  test('is returned when Stripe is back, and is not asked about meanwhile, but again when the bank sends the money back', async () => {
    const { customerId, second, payment } = await payTwice('returned-later@example.com');
    const [open] = await desk.toDecide(customerId);
    await desk.whileStripeIsAway(async () => {
      expect(await desk.giveBack(open?.id)).toMatchObject({ status: 202, body: { status: 'pending' } });
      expect(await desk.toDecide(customerId)).toEqual([]);
    });
    await desk.expectAgreement();
    expect(await desk.refundsAtStripe(payment)).toEqual([9_700]);
    expect(await desk.statusAtStripe(second)).toBe('canceled');
    await desk.product.sandbox.charge(payment, 'refund-failure');
    await desk.isQuiet();
    expect(await desk.toDecide(customerId)).toMatchObject([{ id: open?.id }]);
  });

  test('that cost nothing at first is shown with its first charge', async () => {
    const email = 'free-month@example.com';
    const { customerId, checkouts } = await openTwo(email);
    const [paid = '', free = ''] = checkouts;
    await desk.product.sandbox.coupon({ code: 'FREEMONTH', percentOff: 100, duration: 'once' });
    await desk.whileStripeIsAway(async () => {
      await desk.product.sandbox.checkout(paid, 'pay');
      await desk.product.sandbox.checkout(free, 'pay', { code: 'FREEMONTH' });
    });
    await desk.isQuiet();
    for (const checkout of checkouts) {
      await desk.product.sandbox.subscription(await desk.product.sandbox.subscriptionOf(checkout), 'renew');
      await desk.isQuiet();
    }
    expect(await desk.toDecide(customerId)).toMatchObject([{ kind: 'double_payment', amount: '97.00' }]);
  });

  test('is not returned under a key that has ordered something else; may be kept, which stands in the timeline by name, and is asked no more', async () => {
    const { customerId, second, purchaseId } = await payTwice('kept@example.com');
    const [open] = await desk.toDecide(customerId);
    const first = (await desk.purchasesOf(customerId)).find(({ id }) => id !== purchaseId);
    const key = { 'idempotency-key': 'used-before' };
    expect((await desk.refund(first?.id ?? '', { amount: '1.00' }, key)).status).toBe(200);
    expect((await desk.giveBack(open?.id, key)).status).toBe(422);
    expect(await desk.toDecide(customerId)).toHaveLength(1);
    for (const id of ['none', '00000000-0000-0000-0000-000000000000']) {
      expect((await desk.giveBack(id)).status).toBe(404);
      expect((await keep(id)).status).toBe(404);
    }
    expect((await keep(open?.id)).status).toBe(200);
    for (const late of [await keep(open?.id), await desk.giveBack(open?.id)]) {
      expect(late).toMatchObject({ status: 409, body: { message: 'This payment has been decided already' } });
    }
    expect(await desk.toDecide(customerId)).toEqual([]);
    expect(await desk.statusAtStripe(second)).toBe('active');
    expect(await timelineOf(customerId, 'kept_payment')).toMatchObject([{ why: 'double_payment', byName: 'staff' }]);
    await desk.product.sandbox.subscription(second, 'renew');
    await desk.isQuiet();
    expect(await desk.toDecide(customerId)).toEqual([]);
  });

  test('is asked about again when the money cannot be given back, and no more when it went back otherwise', async () => {
    const { customerId, purchaseId, payment } = await payTwice('refused@example.com');
    const [open] = await desk.toDecide(customerId);
    await desk.product.sandbox.charge(payment, 'dispute');
    await desk.isQuiet();
    expect(await desk.toDecide(customerId)).toEqual([]);
    await desk.product.database.db.execute(`UPDATE purchases SET status = 'completed' WHERE id = '${purchaseId}'`);
    expect((await desk.giveBack(open?.id)).status).toBe(409);
    await desk.product.sandbox.charge(payment, 'dispute/close', { outcome: 'won' });
    await desk.isQuiet();
    expect(await desk.toDecide(customerId)).toMatchObject([{ id: open?.id }]);
    await desk.refund(purchaseId);
    await desk.expectAgreement();
    expect(await desk.toDecide(customerId)).toEqual([]);
  });

  test('is none once the other license has gone, also for the screen that still shows it', async () => {
    const { customerId, purchaseId, second } = await payTwice('first-one-left@example.com');
    const [open] = await desk.toDecide(customerId);
    const first = (await desk.purchasesOf(customerId)).find(({ id }) => id !== purchaseId);
    await desk.whileStripeIsAway(async () => {
      expect((await desk.refund(first?.id ?? '')).status).toBe(202);
      expect(await desk.toDecide(customerId)).toEqual([]);
      expect(await desk.giveBack(open?.id)).toMatchObject({
        status: 409,
        body: { message: NOT_TWICE },
      });
    });
    await desk.expectAgreement();
    expect(await desk.statusAtStripe(second)).toBe('active');
    expect((await desk.customer(customerId)).accessState).toBe('active');
    expect(await desk.toDecide(customerId)).toEqual([]);
  });

  test('is none once the other license is set to end or is unpaid, also for the screen that still shows it, unless it ends itself', async () => {
    const email = 'first-one-ends@example.com';
    const { customerId, first, second } = await payTwice(email);
    const [open] = await desk.toDecide(customerId);
    const licenses = await desk.subscriptionsOf(customerId);
    const idOf = (stripeId: string) =>
      licenses.find(({ stripeSubscriptionId }) => stripeSubscriptionId === stripeId)?.id ?? '';
    await desk.whileStripeIsAway(async () => {
      expect((await desk.cancel(idOf(first))).status).toBe(202);
      expect(await desk.toDecide(customerId)).toEqual([]);
    });
    await desk.isQuiet();
    expect(await desk.toDecide(customerId)).toEqual([]);
    expect(await desk.giveBack(open?.id)).toMatchObject({ status: 409, body: { message: NOT_TWICE } });
    await desk.resume(idOf(first));
    expect(await desk.toDecide(customerId)).toHaveLength(1);
    await desk.product.sandbox.subscription(first, 'fail-renewal');
    await desk.isQuiet();
    expect(await desk.toDecide(customerId)).toEqual([]);
    await desk.product.sandbox.subscription(first, 'renew');
    await desk.isQuiet();
    // Of two that end, one was paid for nothing all the same.
    for (const license of [first, second]) await desk.cancel(idOf(license));
    expect(await desk.toDecide(customerId)).toMatchObject([{ id: open?.id, reason: 'paid_twice' }]);
    expect((await desk.giveBack(open?.id)).status).toBe(200);
    await desk.expectAgreement();
    const [mail] = await desk.mailsAbout(email, /^Your refund of \$97\.00$/);
    expect(mail?.text).toMatch(/your license continues with that until \w+ \d+, \d{4}\./);
  });

  test('leaves one license when two of them are returned at the same time', async () => {
    const email = 'two-of-three@example.com';
    const { customerId, checkouts } = await openTwo(email);
    await desk.whileStripeIsAway(async () => {
      for (const checkout of checkouts) await desk.product.sandbox.checkout(checkout, 'pay');
    });
    await desk.isQuiet();
    await desk.buy(email);
    const doubles = await desk.toDecide(customerId);
    const first = (await desk.purchasesOf(customerId)).find(
      ({ id }) => !doubles.some(({ purchaseId }) => purchaseId === id),
    );
    expect((await desk.refund(first?.id ?? '')).status).toBe(200);
    await desk.isQuiet();
    const presses = await Promise.all(doubles.map(({ id }) => desk.giveBack(id)));
    expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await desk.expectAgreement();
    expect((await desk.customer(customerId)).accessState).toBe('active');
  });

  test('is none where the first license ends, or where it is a further purchase of team licenses', async () => {
    const email = 'comes-back@example.com';
    const { customerId } = await desk.buy(email);
    const [row] = await desk.subscriptionsOf(customerId);
    await desk.cancel(row?.id ?? '');
    await desk.buy(email);
    await desk.buy(email, 1);
    await desk.buy(email, 2);
    await desk.isQuiet();
    expect(await desk.toDecide(customerId)).toEqual([]);
  });
});
