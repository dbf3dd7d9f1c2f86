import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Purchase } from '#contract/purchases.ts';
import type { RefundRequest } from '#contract/refund-requests.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import { MoneyDesk } from './money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.stop());

async function purchaseOf(customerId: string): Promise<Purchase> {
  const { body } = await desk.staff.get(`/api/crm/purchases?customerId=${customerId}`);
  const [purchase] = body as unknown as Purchase[];
  if (!purchase) throw new Error('Nothing was bought');
  return purchase;
}

async function timelineOf(customerId: string): Promise<TimelineEntry[]> {
  return (await desk.staff.get(`/api/crm/customers/${customerId}/timeline`)).body as unknown as TimelineEntry[];
}

async function requestOf(customerId: string): Promise<RefundRequest | undefined> {
  const requests = (await desk.staff.get('/api/crm/refund-requests')).body as unknown as RefundRequest[];
  return requests.find((request) => request.customerId === customerId);
}

/** Makes the bank send the newest refund back. */
async function sendBack(payment: string): Promise<void> {
  await desk.product.sandbox.charge(payment, 'refund-failure');
  await desk.isQuiet();
}

describe('A refund that the bank sends back', () => {
  test('counts as not refunded: the purchase is paid again, staff see what came back, and it can be refunded again', async () => {
    const { purchaseId, customerId, payment, subscription } = await desk.buy('closed-card@example.com');
    const revenue = async () => (await desk.staff.get('/api/crm/stats')).body.totalRevenue;
    const before = await revenue();
    await desk.refund(purchaseId, { endSubscription: false });
    await desk.isQuiet();
    expect(await purchaseOf(customerId)).toMatchObject({ status: 'refunded', returnedRefund: null });

    await sendBack(payment);
    const { amount, ...purchase } = await purchaseOf(customerId);
    const returnedRefund = { amount, at: expect.any(String) };
    expect(purchase).toMatchObject({ status: 'completed', refundedAmount: '0.00', returnedRefund });
    expect(await revenue()).toBe(before);
    expect(await desk.statusAtStripe(subscription)).toBe('active');
    expect((await desk.customer(customerId)).accessState).toBe('active');
    const entries = await timelineOf(customerId);
    expect(entries.filter(({ kind }) => kind === 'returned_refund')).toMatchObject([{ amount }]);
    const [mail, ...more] = await desk.mailsAbout('closed-card@example.com', /^Your refund of \$97\.00 came back$/);
    expect(more).toEqual([]);
    expect(mail?.text).toContain('The money has not reached you');
    await desk.expectAgreement();

    expect((await desk.refund(purchaseId, { endSubscription: false })).body.status).toBe('completed');
    await desk.isQuiet();
    expect(await purchaseOf(customerId)).toMatchObject({ status: 'refunded', refundedAmount: amount, returnedRefund });
    await desk.expectAgreement();
  });

  test('ends the subscription when it is made again, although it was kept the first time', async () => {
    const { purchaseId, customerId, payment, subscription } = await desk.buy('second-thoughts@example.com');
    await desk.refund(purchaseId, { endSubscription: false });
    await desk.isQuiet();
    await sendBack(payment);
    expect((await desk.refund(purchaseId)).body).toMatchObject({ status: 'completed', endSubscription: true });
    await desk.isQuiet();
    expect(await desk.statusAtStripe(subscription)).toBe('canceled');
    expect((await desk.customer(customerId)).accessState).toBe('ended');
    await desk.expectAgreement();
  });

  test('in part leaves the other parts refunded', async () => {
    const { purchaseId, customerId, payment } = await desk.buy('in-parts@example.com');
    await desk.refund(purchaseId, { amount: '10.00' });
    await desk.refund(purchaseId, { amount: '20.00' });
    await desk.isQuiet();
    await sendBack(payment);
    expect(await purchaseOf(customerId)).toMatchObject({
      status: 'partially_refunded',
      refundedAmount: '10.00',
      returnedRefund: { amount: '20.00' },
    });
    await desk.expectAgreement();
  });

  test('is told from many others', async () => {
    const { customerId, payment } = await desk.buy('in-small-parts@example.com');
    for (let count = 0; count < 12; count += 1) {
      await desk.stripe.refunds.create({ payment_intent: payment, amount: 100 });
    }
    await desk.isQuiet();
    expect((await purchaseOf(customerId)).refundedAmount).toBe('12.00');
    await sendBack(payment);
    const returnedRefund = { amount: '1.00', at: expect.any(String) };
    expect(await purchaseOf(customerId)).toMatchObject({ refundedAmount: '11.00', returnedRefund });
    await desk.expectAgreement();
  });

  test('opens the approved request again; the subscription that it ended stays ended', async () => {
    const { customerId, payment, subscription } = await desk.buy('asked-back@example.com');
    const buyer = await desk.signedIn('asked-back@example.com');
    const { body } = await buyer.post('/api/account/refund-requests', { reason: 'Not for me' });
    expect((await desk.staff.post(`/api/crm/refund-requests/${body.id}/approval`)).status).toBe(200);
    await desk.isQuiet();
    expect(await requestOf(customerId)).toMatchObject({ status: 'approved', returnedAt: null });
    expect(await desk.statusAtStripe(subscription)).toBe('canceled');

    await sendBack(payment);
    const reopened = await requestOf(customerId);
    const { amount } = await purchaseOf(customerId);
    expect(reopened).toMatchObject({ status: 'open', decidedAt: null, returnedAt: expect.any(String), amount });
    expect(await desk.statusAtStripe(subscription)).toBe('canceled');
    expect((await desk.customer(customerId)).accessState).toBe('ended');
    await desk.expectAgreement();

    expect((await desk.staff.post(`/api/crm/refund-requests/${body.id}/approval`)).status).toBe(200);
    await desk.isQuiet();
    expect((await purchaseOf(customerId)).status).toBe('refunded');
    expect((await requestOf(customerId))?.status).toBe('approved');
  });
});
