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
    evidenceDueAt: new Date(Number(stripes?.evidence_details.due_by) * 1000).toISOString(),
  });
  const daysLeft = (Date.parse(dispute?.evidenceDueAt ?? '') - Date.now()) / DAY_MS;
  expect(daysLeft).toBeGreaterThan(6);
  await becomes(won.purchaseId, 'disputed');
  await sandbox.charge(lost.payment, 'dispute/close', { outcome: 'lost' });
  await sandbox.charge(won.payment, 'dispute/close', { outcome: 'won' });
  expect((await becomes(lost.purchaseId, 'refunded')).dispute).toEqual({ ...dispute, evidenceDueAt: null });
  expect((await becomes(won.purchaseId, 'completed')).dispute).toMatchObject({
    reason: 'fraudulent',
    evidenceDueAt: null,
  });
  await desk.expectAgreement();
});
