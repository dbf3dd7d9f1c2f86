import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../support/poll.ts';
import { MoneyDesk } from './money-desk.ts';

let desk: MoneyDesk;
beforeAll(async () => {
  desk = await MoneyDesk.open();
});
afterAll(() => desk.stop());

const FAILED = /^Your payment of \$97\.00 did not go through$/;

async function fail(subscription: string): Promise<void> {
  await desk.product.sandbox.subscription(subscription, 'fail-renewal');
  await desk.expectAgreement();
}

describe('A renewal that fails', () => {
  test('is told once with the way to change the card, is shown to staff, and costs no access while Stripe tries', async () => {
    const email = 'fails@example.com';
    const { customerId, subscription } = await desk.buy(email);
    await fail(subscription);
    await fail(subscription);
    expect((await desk.customer(customerId)).accessState).toBe('past_due');
    const [mail, ...more] = await desk.mailsAbout(email, FAILED);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`${desk.product.url}/account`);
    expect(mail?.text).toContain('You can keep working');
    const [seen] = await desk.subscriptionsOf(customerId);
    expect(seen).toMatchObject({
      status: 'past_due',
      lastFailure: { at: expect.any(String), message: 'Your card was declined.' },
    });
    const { body } = await desk.staff.get(`/api/crm/customers/${customerId}/timeline`);
    expect(body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'purchase', status: 'failed' }),
        expect.objectContaining({ kind: 'email', subject: mail?.subject }),
      ]),
    );

    await desk.product.sandbox.subscription(subscription, 'renew');
    await desk.expectAgreement();
    expect((await desk.customer(customerId)).accessState).toBe('active');
    expect((await desk.subscriptionsOf(customerId))[0]).toMatchObject({ status: 'active', lastFailure: {} });
    const [recovered, ...twice] = await desk.mailsAbout(email, /^Your payment of \$97\.00 went through$/);
    expect(twice).toEqual([]);
    expect(recovered?.text).toContain('nothing left for you to do');
    await fail(subscription);
    expect(await desk.mailsAbout(email, FAILED)).toHaveLength(2);
  });

  test('to the end takes the access, and nothing more is mailed', async () => {
    const email = 'to-the-end@example.com';
    const { customerId, subscription } = await desk.buy(email);
    for (const _ of [1, 2, 3, 4]) await fail(subscription);
    expect(await desk.statusAtStripe(subscription)).toBe('canceled');
    expect((await desk.customer(customerId)).accessState).toBe('ended');
    expect(await desk.mailsAbout(email, FAILED)).toHaveLength(1);
    expect((await desk.subscriptionsOf(customerId))[0]).toMatchObject({ status: 'canceled', nextPaymentAt: null });
  });

  test('is mailed once however often and in whatever order Stripe tells of it', async () => {
    const email = 'replayed@example.com';
    const { subscription } = await desk.buy(email);
    await fail(subscription);
    await desk.product.sandbox.replayEvents(3, true);
    await desk.isQuiet();
    expect(await desk.mailsAbout(email, FAILED)).toHaveLength(1);
  });

  test('of a deleted customer is mailed to nobody', async () => {
    const email = 'gone@example.com';
    const { customerId, subscription } = await desk.buy(email);
    await desk.whileStripeIsAway(async () => {
      await desk.staff.send('DELETE', `/api/crm/customers/${customerId}`, undefined, {});
      await desk.product.sandbox.subscription(subscription, 'fail-renewal');
    });
    await until('the end', async () => (await desk.statusAtStripe(subscription)) === 'canceled');
    await desk.isQuiet();
    expect(await desk.mailsAbout(email, FAILED)).toEqual([]);
    expect((await desk.staff.get(`/api/crm/customers?q=${email}`)).body).toEqual([]);
  });
});
