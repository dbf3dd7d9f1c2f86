import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remove } from '../support/records.ts';
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

  test.each(['staff', 'a statement by hand'])('by %s does not come back with money that comes later', async (whom) => {
    const email = `later-${whom.length}@example.com`;
    const { customerId, subscription } = await desk.buy(email);
    await desk.whileStripeIsAway(async () => {
      if (whom === 'staff') await remove(desk.staff, `customers/${customerId}`);
      else await desk.product.database.db.execute(sql`DELETE FROM customers WHERE id = ${customerId}::uuid`);
      await desk.product.sandbox.subscription(subscription, 'renew');
    });
    await desk.isQuiet();
    expect((await desk.staff.get(`/api/crm/customers?q=${email}`)).body).toEqual([]);
    expect(await desk.statusAtStripe(subscription)).toBe('canceled');
    const kept = await desk.product.database.db.execute(sql`
      SELECT customer_id, status FROM purchases WHERE stripe_subscription_id = ${subscription}`);
    expect(kept.rows).toEqual([{ customer_id: null, status: 'completed' }]);
  });

  test('keeps what was paid afterwards refundable', async () => {
    const { customerId, subscription } = await desk.buy('refundable@example.com');
    await desk.whileStripeIsAway(async () => {
      await remove(desk.staff, `customers/${customerId}`);
      await desk.product.sandbox.subscription(subscription, 'renew');
    });
    await desk.isQuiet();
    const [kept] = await desk.purchasesOf(null);
    expect(await desk.refund(kept?.id ?? '')).toMatchObject({ status: 200, body: { status: 'completed' } });
    expect(await desk.refundsAtStripe(kept?.stripePaymentIntentId ?? '')).toEqual([9_700]);
  });
});
