import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Purchase } from '#contract/purchases.ts';
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
