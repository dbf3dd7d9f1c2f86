import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captureLead } from '../support/loop.ts';
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
