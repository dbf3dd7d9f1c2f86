import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remove, rowsOf } from '../support/records.ts';
import { MoneyDesk } from './money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.stop());

describe('A deleted customer', () => {
  test('has no subscription left at Stripe, neither the license nor the team, and gets no mail about it', async () => {
    const email = 'both@example.com';
    const agent = await desk.buy(email);
    const team = await desk.buy(email, 2);
    await remove(desk.staff, `customers/${agent.customerId}`);
    await desk.expectAgreement();
    for (const { subscription } of [agent, team]) expect(await desk.statusAtStripe(subscription)).toBe('canceled');
    expect(await desk.mailsAbout(email, /subscription/)).toEqual([]);
  });

  test('who had canceled and whose wish Stripe has not heard of yet is ended all the same', async () => {
    const { customerId, subscription } = await desk.buy('wished@example.com');
    const [row] = await desk.subscriptionsOf(customerId);
    await desk.whileStripeIsAway(async () => {
      expect((await desk.resume(row?.id ?? '')).status).toBe(202);
      await remove(desk.staff, `customers/${customerId}`);
    });
    await desk.expectAgreement();
    expect(await desk.statusAtStripe(subscription)).toBe('canceled');
  });

  test('by staff or by a statement by hand does not come back with money that comes later, which stays refundable', async () => {
    const { db } = desk.product.database;
    const byStaff = await desk.buy('by-staff@later.example');
    const byHand = await desk.buy('by-hand@later.example');
    await desk.whileStripeIsAway(async () => {
      await remove(desk.staff, `customers/${byStaff.customerId}`);
      await db.execute(sql`DELETE FROM customers WHERE id = ${byHand.customerId}::uuid`);
      for (const { subscription } of [byStaff, byHand]) await desk.product.sandbox.subscription(subscription, 'renew');
    });
    await desk.isQuiet();
    expect((await desk.staff.get('/api/crm/customers?q=later.example')).body).toEqual([]);
    for (const { subscription } of [byStaff, byHand]) {
      expect(await desk.statusAtStripe(subscription)).toBe('canceled');
      const kept = await rowsOf<{ id: string; payment: string }>(
        desk.product.database,
        sql`SELECT id, customer_id, status, stripe_payment_intent_id AS payment FROM purchases
          WHERE stripe_subscription_id = ${subscription}`,
      );
      expect(kept).toMatchObject([{ customer_id: null, status: 'completed' }]);
      const [{ id, payment } = { id: '', payment: '' }] = kept;
      expect(await desk.refund(id)).toMatchObject({ status: 200, body: { status: 'completed' } });
      expect(await desk.refundsAtStripe(payment)).toEqual([9_700]);
    }
  });
});
