import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Purchase } from '#contract/purchases.ts';
import type { RefundRequest } from '#contract/refund-requests.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import { until } from '../support/poll.ts';
import { MoneyDesk } from './money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.stop());

const DAY_MS = 86_400_000;

async function purchase(id: string): Promise<Purchase | undefined> {
  const { body } = await desk.staff.get(`/api/crm/purchases?ids=${id}`);
  return (body as unknown as Purchase[])[0];
}

async function becomes(id: string, status: Purchase['status']): Promise<Purchase> {
  return until(`the purchase to be ${status}`, async () => {
    const found = await purchase(id);
    return found?.status === status ? found : undefined;
  });
}

test('A disputed purchase says why, and until when Stripe takes evidence; once it is decided, why alone', async () => {
  const { sandbox } = desk.product;
  const [lost, won] = [await desk.buy('lost@example.com'), await desk.buy('won@example.com')];
  expect((await purchase(lost.purchaseId))?.dispute).toBe(null);
  await sandbox.charge(lost.payment, 'dispute', { reason: 'subscription_canceled' });
  await sandbox.charge(won.payment, 'dispute');
  const [stripes] = (await desk.stripe.disputes.list({ payment_intent: lost.payment })).data;
  const { dispute } = await becomes(lost.purchaseId, 'disputed');
  expect(dispute).toEqual({
    stripeDisputeId: stripes?.id,
    reason: 'subscription_canceled',
    lostAmount: '0.00',
    evidenceDueAt: new Date(Number(stripes?.evidence_details.due_by) * 1000).toISOString(),
  });
  const daysLeft = (Date.parse(dispute?.evidenceDueAt ?? '') - Date.now()) / DAY_MS;
  expect(daysLeft).toBeGreaterThan(6);
  await becomes(won.purchaseId, 'disputed');
  await sandbox.charge(lost.payment, 'dispute/close', { outcome: 'lost' });
  await sandbox.charge(won.payment, 'dispute/close', { outcome: 'won' });
  expect(await becomes(lost.purchaseId, 'refunded')).toMatchObject({
    refundedAmount: '97.00',
    dispute: { ...dispute, lostAmount: '97.00', evidenceDueAt: null },
  });
  expect((await becomes(won.purchaseId, 'completed')).dispute).toMatchObject({
    reason: 'fraudulent',
    evidenceDueAt: null,
  });
  await desk.expectAgreement();
});

test('A dispute over a part, once it is lost, takes that part alone, and keeps the rest from being refunded', async () => {
  const { sandbox } = desk.product;
  const { purchaseId, customerId, payment, subscription } = await desk.buy('in-part@example.com');
  const revenue = async () => Number((await desk.staff.get('/api/crm/stats')).body.totalRevenue);
  const before = await revenue();
  await sandbox.charge(payment, 'dispute', { amount: 4_000 });
  await becomes(purchaseId, 'disputed');
  expect(await revenue()).toBe(before);
  await sandbox.charge(payment, 'dispute/close', { outcome: 'lost' });
  await desk.expectAgreement();
  expect(await purchase(purchaseId)).toMatchObject({
    status: 'disputed',
    amount: '97.00',
    refundedAmount: '40.00',
    refundableAmount: '0.00',
    dispute: { lostAmount: '40.00', evidenceDueAt: null },
  });
  expect(await revenue()).toBe(before - 40);
  expect(await desk.refund(purchaseId)).toMatchObject({
    status: 409,
    body: { message: 'This payment is disputed and cannot be refunded' },
  });
  expect(await desk.statusAtStripe(subscription)).toBe('active');
  expect((await desk.customer(customerId)).accessState).toBe('active');
  expect(await desk.mailsAbout('in-part@example.com', /refund/i)).toEqual([]);
});

test('An inquiry of the bank says why and until when, and leaves the payment to be refunded', async () => {
  const { purchaseId, payment } = await desk.buy('inquired@example.com');
  await desk.product.sandbox.charge(payment, 'dispute', { reason: 'duplicate', isInquiry: true });
  await desk.isQuiet();
  expect(await purchase(purchaseId)).toMatchObject({
    status: 'completed',
    refundableAmount: '97.00',
    dispute: { reason: 'duplicate', lostAmount: '0.00', evidenceDueAt: expect.any(String) },
  });
  expect(await desk.refund(purchaseId)).toMatchObject({ status: 200, body: { amount: '97.00', status: 'completed' } });
  await desk.expectAgreement();
  expect(await desk.refundsAtStripe(payment)).toEqual([9_700]);
});

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
  test('counts as not refunded: the purchase is paid again, staff see what came back, and it can be refunded again, which ends the subscription', async () => {
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

    // It was kept the first time.
    expect((await desk.refund(purchaseId)).body).toMatchObject({ status: 'completed', endSubscription: true });
    await desk.isQuiet();
    expect(await purchaseOf(customerId)).toMatchObject({ status: 'refunded', refundedAmount: amount, returnedRefund });
    expect(await desk.statusAtStripe(subscription)).toBe('canceled');
    expect((await desk.customer(customerId)).accessState).toBe('ended');
    await desk.expectAgreement();
  });

  test('in part leaves the other parts refunded, however many there are', async () => {
    const { purchaseId, customerId, payment } = await desk.buy('in-parts@example.com');
    for (let count = 0; count < 10; count += 1) {
      await desk.stripe.refunds.create({ payment_intent: payment, amount: 100 });
    }
    await desk.isQuiet();
    await desk.refund(purchaseId, { amount: '20.00' });
    await desk.isQuiet();
    expect((await purchaseOf(customerId)).refundedAmount).toBe('30.00');
    await sendBack(payment);
    expect(await purchaseOf(customerId)).toMatchObject({
      status: 'partially_refunded',
      refundedAmount: '10.00',
      returnedRefund: { amount: '20.00' },
    });
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
