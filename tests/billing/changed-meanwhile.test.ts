import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captureLead } from '../support/loop.ts';
import { remove } from '../support/records.ts';
import { MoneyDesk } from './money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.stop());

describe('A screen that was opened before', () => {
  test('refunds nothing of a payment of which a colleague has refunded a part meanwhile', async () => {
    const { purchaseId, payment, subscription } = await desk.buy('two-halves@example.com');
    const half = { amount: '48.50', endSubscription: false, refundableAmount: '97.00' };
    const key = { 'idempotency-key': 'first-half' };
    expect((await desk.refund(purchaseId, half, key)).status).toBe(200);
    expect(await desk.refund(purchaseId, half)).toMatchObject({
      status: 409,
      body: { message: 'By now 48.50 of this payment is left to be refunded, not 97.00' },
    });
    // A repeated press gets the answer of the first one.
    expect((await desk.refund(purchaseId, half, key)).status).toBe(200);
    await desk.isQuiet();
    expect(await desk.refundsAtStripe(payment)).toEqual([4_850]);
    expect(await desk.statusAtStripe(subscription)).toBe('active');
    expect((await desk.refund(purchaseId, { ...half, refundableAmount: '48.5' })).status).toBe(200);
    await desk.expectAgreement();
    expect(await desk.statusAtStripe(subscription)).toBe('active');
  });

  test('shows what is left beside a refund that is under way, and refunds it', async () => {
    const { customerId, purchaseId, payment } = await desk.buy('half-under-way@example.com');
    const left = async () => (await desk.purchasesOf(customerId))[0]?.refundableAmount;
    await desk.whileStripeIsAway(async () => {
      expect((await desk.refund(purchaseId, { amount: '50.00', refundableAmount: '97.00' })).status).toBe(202);
      expect(await left()).toBe('47.00');
      const rest = { amount: '47.00', endSubscription: false, refundableAmount: '47.00' };
      expect((await desk.refund(purchaseId, rest)).status).toBe(202);
      expect(await left()).toBe('0.00');
    });
    await desk.expectAgreement();
    expect((await desk.refundsAtStripe(payment)).toSorted()).toEqual([4_700, 5_000]);
  });

  test('asks back no other payment than it showed, when that went back meanwhile', async () => {
    const email = 'old-page@example.com';
    const { customerId, purchaseId } = await desk.buy(email);
    await desk.buy(email, 5);
    const browser = await desk.signedIn(email);
    expect((await browser.get('/api/account')).body.refundable).toMatchObject({ purchaseId });
    await desk.refund(purchaseId);
    await desk.isQuiet();
    const askFor = (id: string) =>
      browser.post('/api/account/refund-requests', { reason: 'Not for me', purchaseId: id });
    expect(await askFor(purchaseId)).toMatchObject({
      status: 409,
      body: { message: 'Your payments have changed. Please look again at what you would ask back' },
    });
    expect((await browser.get('/api/account/refund-requests')).body).toEqual([]);
    const team = (await desk.purchasesOf(customerId)).find(({ productType }) => productType === 'team_license');
    expect(await askFor(team?.id ?? '')).toMatchObject({ status: 200, body: { purchaseId: team?.id } });
  });
});

describe('A payment for what cannot be used', () => {
  const block = async (customerId: string, accessOverride: 'blocked' | null) => {
    const { status } = await desk.staff.send('PUT', `/api/crm/customers/${customerId}`, { accessOverride }, {});
    expect(status).toBe(200);
  };

  test('by a blocked customer is to be decided as long as they are blocked, and the public form does not tell', async () => {
    const email = 'blocked-buyer@example.com';
    const customerId = await captureLead(desk.product.visitor(), email);
    await block(customerId, 'blocked');
    const { purchaseId, subscription } = await desk.buy(email);
    const [open, ...more] = await desk.toDecide(customerId);
    expect(more).toEqual([]);
    expect(open).toMatchObject({ kind: 'after_ending', reason: 'customer_blocked', purchaseId, amount: '97.00' });
    await block(customerId, null);
    expect(await desk.toDecide(customerId)).toEqual([]);
    expect(await desk.giveBack(open?.id)).toMatchObject({
      status: 409,
      body: { message: 'This customer has access again, so that this payment is for something' },
    });
    await block(customerId, 'blocked');
    expect((await desk.giveBack(open?.id)).status).toBe(200);
    await desk.expectAgreement();
    expect(await desk.statusAtStripe(subscription)).toBe('canceled');
  });

  test('for team licenses whose owner has no license any more is to be decided; the mail of its end names them', async () => {
    const email = 'team-left-behind@example.com';
    const { customerId, purchaseId } = await desk.buy(email);
    const team = await desk.buy(email, 5);
    await desk.refund(purchaseId);
    await desk.isQuiet();
    expect(await desk.toDecide(customerId)).toEqual([]);
    const [mail] = await desk.mailsAbout(email, /^Your refund of \$97\.00$/);
    expect(mail?.text).toContain('Your license has ended with this refund, and nothing more is charged for it.');
    expect(mail?.text).toContain('5 Team Licenses');
    expect(await desk.mailsAbout(email, /^Your subscription has ended$/)).toEqual([]);
    await desk.product.sandbox.subscription(team.subscription, 'renew');
    await desk.isQuiet();
    expect(await desk.toDecide(customerId)).toMatchObject([
      { kind: 'after_ending', reason: 'owner_without_license', productType: 'team_license' },
    ]);
    // With a license of their own again, the owner can use them.
    await desk.buy(email);
    expect(await desk.toDecide(customerId)).toEqual([]);
  });

  test('for team licenses of somebody who never had a license is to be decided until they buy one, and not again when that ends', async () => {
    const email = 'team-first@example.com';
    const { customerId, purchaseId } = await desk.buy(email, 3);
    await desk.isQuiet();
    expect(await desk.toDecide(customerId)).toMatchObject([
      { kind: 'after_ending', reason: 'owner_without_license', purchaseId, quantity: 3, amount: '141.00' },
    ]);
    const own = await desk.buy(email);
    expect(await desk.toDecide(customerId)).toEqual([]);
    await desk.product.sandbox.subscription(own.subscription, 'end');
    await desk.isQuiet();
    expect((await desk.customer(customerId)).accessState).toBe('ended');
    expect(await desk.toDecide(customerId)).toEqual([]);
  });

  test('for team licenses alone goes back by one press, and no more are charged', async () => {
    const { customerId, subscription } = await desk.buy('team-alone@example.com', 2);
    await desk.isQuiet();
    const [open] = await desk.toDecide(customerId);
    expect((await desk.giveBack(open?.id)).status).toBe(200);
    await desk.expectAgreement();
    expect(await desk.statusAtStripe(subscription)).toBe('canceled');
    expect(await desk.toDecide(customerId)).toEqual([]);
  });
});

describe('A renewal that is charged', () => {
  /** Puts what was asked of a customer's subscription well before a charge, because Stripe's times are whole seconds. */
  const backdateOrders = (customerId: string) =>
    desk.product.database.db.execute(sql`
      UPDATE subscription_changes SET created_at = subscription_changes.created_at - interval '1 minute'
      FROM subscriptions WHERE subscriptions.id = subscription_id AND customer_id = ${customerId}`);

  test('after its end was ordered by a refund, a cancellation or a deletion is to be decided, and the subscription ends', async () => {
    const asked = await desk.buy('asked@example.com');
    const followed = await desk.buy('followed@example.com');
    const canceled = await desk.buy('canceled-now@example.com');
    const deleted = await desk.buy('deleted-customer@example.com');
    const bought = [asked, followed, canceled, deleted];
    const [row] = await desk.subscriptionsOf(canceled.customerId);
    await desk.whileStripeIsAway(async () => {
      const answers = await Promise.all([
        desk.refund(asked.purchaseId, { endSubscription: true }),
        // The end follows from the refund of all.
        desk.refund(followed.purchaseId),
        desk.cancel(row?.id ?? '', { atPeriodEnd: false }),
        remove(desk.staff, `customers/${deleted.customerId}`),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 200]);
      for (const { subscription } of bought) await desk.product.sandbox.subscription(subscription, 'renew');
    });
    await desk.expectAgreement();
    for (const { subscription } of bought) expect(await desk.statusAtStripe(subscription)).toBe('canceled');
    for (const { payment } of [asked, followed]) expect(await desk.refundsAtStripe(payment)).toEqual([9_700]);

    for (const { customerId, purchaseId } of [asked, followed, canceled]) {
      const renewal = (await desk.purchasesOf(customerId)).find(({ id }) => id !== purchaseId);
      const [open, ...more] = await desk.toDecide(customerId);
      expect(more).toEqual([]);
      expect(open).toMatchObject({ kind: 'after_ending', purchaseId: renewal?.id, amount: '97.00' });
    }
    const [ofDeleted, ...more] = await desk.toDecide(null);
    expect(more).toEqual([]);
    expect(ofDeleted).toMatchObject({ kind: 'after_ending', customer: null });

    const [open] = await desk.toDecide(asked.customerId);
    for (const id of [open?.id, ofDeleted?.id]) expect((await desk.giveBack(id)).status).toBe(200);
    await desk.expectAgreement();
    const renewal = (await desk.purchasesOf(asked.customerId)).find(({ id }) => id !== asked.purchaseId);
    expect(await desk.refundsAtStripe(renewal?.stripePaymentIntentId ?? '')).toEqual([9_700]);
    expect([await desk.toDecide(asked.customerId), await desk.toDecide(null)]).toEqual([[], []]);
  });

  test('after the owner has canceled, while Stripe did not hear of it, is to be decided until they resume', async () => {
    const email = 'canceled-on-renewal-day@example.com';
    const { customerId, purchaseId, subscription } = await desk.buy(email);
    const owner = await desk.signedIn(email);
    const cancel = () => owner.post('/api/account/cancellation', {});
    await desk.whileStripeIsAway(async () => {
      expect((await cancel()).status).toBe(202);
      await backdateOrders(customerId);
      await desk.product.sandbox.subscription(subscription, 'renew');
      // Somebody who hears that it takes a while may press again.
      expect((await cancel()).status).toBe(202);
    });
    await desk.expectAgreement();
    expect((await desk.stripe.subscriptions.retrieve(subscription)).cancel_at_period_end).toBe(true);
    const renewal = (await desk.purchasesOf(customerId)).find(({ id }) => id !== purchaseId);
    expect(await desk.toDecide(customerId)).toMatchObject([
      { kind: 'after_ending', reason: 'end_ordered', purchaseId: renewal?.id, amount: '97.00' },
    ]);
    await owner.send('DELETE', '/api/account/cancellation', undefined, {});
    expect(await desk.toDecide(customerId)).toEqual([]);
    await cancel();
    await desk.isQuiet();
    expect(await desk.toDecide(customerId)).toEqual([]);
  });

  test('for a month that was overdue before the owner canceled is none of them', async () => {
    const email = 'overdue-before@example.com';
    const { customerId, subscription } = await desk.buy(email);
    const owner = await desk.signedIn(email);
    await desk.product.sandbox.subscription(subscription, 'fail-renewal');
    await desk.isQuiet();
    const before = sql`UPDATE purchases SET failed_at = failed_at - interval '2 minutes' WHERE customer_id = ${customerId}`;
    await desk.product.database.db.execute(before);
    await desk.whileStripeIsAway(async () => {
      expect((await owner.post('/api/account/cancellation', {})).status).toBe(202);
      await backdateOrders(customerId);
      await desk.product.sandbox.subscription(subscription, 'renew');
    });
    await desk.expectAgreement();
    expect((await desk.customer(customerId)).paid).toBe('194.00');
    expect(await desk.toDecide(customerId)).toEqual([]);
  });

  test('before a refund of an older payment has ended the subscription is to be decided as well', async () => {
    const { customerId, purchaseId, subscription } = await desk.buy('renewed-before@example.com');
    await desk.product.sandbox.subscription(subscription, 'renew');
    await desk.isQuiet();
    await desk.refund(purchaseId, { endSubscription: true });
    await desk.expectAgreement();
    expect(await desk.toDecide(customerId)).toMatchObject([{ kind: 'after_ending' }]);
  });

  test('as usual is none of them, also after a resumption and after a refund that kept the license', async () => {
    const { customerId, purchaseId, subscription } = await desk.buy('as-usual@example.com');
    const [row] = await desk.subscriptionsOf(customerId);
    await desk.whileStripeIsAway(async () => {
      await desk.cancel(row?.id ?? '', { atPeriodEnd: false });
      await desk.resume(row?.id ?? '');
    });
    await desk.refund(purchaseId, { endSubscription: false });
    await desk.product.sandbox.subscription(subscription, 'renew');
    await desk.expectAgreement();
    expect(await desk.statusAtStripe(subscription)).toBe('active');
    expect(await desk.toDecide(customerId)).toEqual([]);
  });
});
