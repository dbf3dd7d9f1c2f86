import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MoneyDesk } from './money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.stop());

describe('A payment for licenses that are added within a period', () => {
  /** Buys team licenses and adds more of them within the period, which Stripe bills at once. Returns both payments. */
  async function buyAndAdd(email: string) {
    const bought = await desk.buy(email, 2);
    const { items } = await desk.stripe.subscriptions.retrieve(bought.subscription);
    await desk.stripe.subscriptions.update(bought.subscription, {
      items: [{ id: items.data[0]?.id ?? '', quantity: 5 }],
      proration_behavior: 'always_invoice',
    });
    await desk.isQuiet();
    const purchases = await desk.purchasesOf(bought.customerId);
    expect(purchases).toHaveLength(2);
    const added = purchases.find(({ id }) => id !== bought.purchaseId);
    expect(added).toMatchObject({ status: 'completed', quantity: 5 });
    return { ...bought, added };
  }

  test('is not the one for the period: its refund leaves the subscription and the licenses, unless staff say otherwise', async () => {
    const { customerId, subscription, added } = await buyAndAdd('added@example.com');
    expect((await desk.refund(added?.id ?? '')).body).toMatchObject({ status: 'completed', endSubscription: false });
    await desk.expectAgreement();
    expect(await desk.statusAtStripe(subscription)).toBe('active');
    expect((await desk.customer(customerId)).teamMemberLicenses).toBe(5);
  });

  test('does not make the payment for the period an older one: its refund ends the subscription', async () => {
    const { customerId, purchaseId, subscription } = await buyAndAdd('period@example.com');
    expect((await desk.refund(purchaseId)).body).toMatchObject({ status: 'completed', endSubscription: true });
    await desk.expectAgreement();
    expect(await desk.statusAtStripe(subscription)).toBe('canceled');
    expect((await desk.customer(customerId)).teamMemberLicenses).toBe(0);
  });
});
