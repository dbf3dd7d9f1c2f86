import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { customers } from '#server/database/schema.ts';
import type { HttpClient } from '../support/http-client.ts';
import { eventsAreTaken, jobsAreDone } from '../support/jobs.ts';
import { buy, captureLead, mailsTo, openCheckout, seenByStaff } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
let staff: HttpClient;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
});
afterAll(() => product.stop());

async function statusBecomes(customerId: string, status: string): Promise<void> {
  await until(`the purchase to be ${status}`, async () =>
    (await seenByStaff(staff, customerId)).purchases.some((purchase) => purchase.status === status),
  );
}

async function licensesOf(customerId: string): Promise<number | undefined> {
  return (await seenByStaff(staff, customerId)).customer?.teamMemberLicenses;
}

describe('Events from Stripe', () => {
  test('replayed ten times in shuffled order change nothing: one purchase, one mail, the same licenses', async () => {
    const agent = await buy(product, staff, { email: 'replay@example.com' });
    const team = await buy(product, staff, { email: 'replay-team@example.com', quantity: 3 });
    await until('the welcome mail', async () => (await mailsTo(product.sandbox, 'replay@example.com')).length > 0);
    // A purchase is read again with each of its events, and once more by a job.
    await eventsAreTaken(product);
    await jobsAreDone(product.database);
    const before = [await seenByStaff(staff, agent.customerId), await seenByStaff(staff, team.customerId)];

    const replay = await product.sandbox.replayEvents(10, true);

    expect(replay.sent).toBeGreaterThan(100);
    expect(Object.keys(replay.statuses)).toEqual(['200']);
    expect([await seenByStaff(staff, agent.customerId), await seenByStaff(staff, team.customerId)]).toEqual(before);
    expect(await licensesOf(team.customerId)).toBe(3);
    await jobsAreDone(product.database);
    expect(await mailsTo(product.sandbox, 'replay@example.com')).toHaveLength(1);
  });

  test('that are forged, old or empty are refused with 400 and change nothing', async () => {
    const count = async () => (await product.database.db.select().from(customers)).length;
    const before = await count();
    const body = JSON.stringify({
      id: 'evt_forged',
      type: 'checkout.session.completed',
      data: { object: { id: 'cs_x' } },
    });
    const sign = (secret: string, time: number): string =>
      `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
    const now = Math.floor(Date.now() / 1000);
    const forgeries = [undefined, '', 'nonsense', sign('whsec_wrong', now), sign('whsec_sandbox', now - 3_600)];
    for (const signature of forgeries) {
      const headers = {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'stripe-signature': signature }),
      };
      const response = await product.visitor().post('/api/webhooks/stripe', body, headers);
      expect(response.status, String(signature)).toBe(400);
      expect(response.body.message).toBe('The signature of this event is not valid');
    }
    expect((await product.visitor().post('/api/webhooks/stripe')).status).toBe(400);
    expect(await count()).toBe(before);
  });

  test('about somebody else’s checkout are taken and ignored', async () => {
    const body = JSON.stringify({
      id: 'evt_other',
      object: 'event',
      type: 'checkout.session.completed',
      data: { object: { id: 'cs_other' } },
    });
    const time = Math.floor(Date.now() / 1000);
    const signature = `t=${time},v1=${createHmac('sha256', 'whsec_sandbox').update(`${time}.${body}`).digest('hex')}`;
    const response = await product
      .visitor()
      .post('/api/webhooks/stripe', body, { 'content-type': 'application/json', 'stripe-signature': signature });
    expect(response.status).toBe(200);
  });

  test('cannot be followed while Stripe is away: 502, so that Stripe sends them again', async () => {
    const visitor = product.visitor();
    const customerId = await captureLead(visitor, 'later@example.com');
    const checkout = await openCheckout(visitor, customerId);
    await product.sandbox.fault({ vendor: 'stripe', mode: 'error', status: 503 });
    await product.sandbox.checkout(checkout, 'pay');
    const refused = await until('the event to be answered', async () =>
      (await product.sandbox.events()).find(
        ({ type, object, delivery }) =>
          type === 'checkout.session.completed' && object === checkout && delivery?.lastAnswer,
      ),
    );
    expect(refused.delivery).toMatchObject({ state: 'pending', lastAnswer: { status: 502 } });
    expect((await seenByStaff(staff, customerId)).purchases).toEqual([]);
    await product.sandbox.fault({ vendor: 'stripe', mode: 'off' });
    await statusBecomes(customerId, 'completed');
  });
});

describe('A purchase', () => {
  test('is not overwritten by what was observed before it was last written', async () => {
    const { customerId, payment } = await buy(product, staff, { email: 'older@example.com' });
    const setObserved = (moment: string) =>
      product.database.db.execute(`UPDATE purchases SET observed_at = ${moment} WHERE customer_id = '${customerId}'`);
    const statuses = async () => (await seenByStaff(staff, customerId)).purchases.map(({ status }) => status);
    await jobsAreDone(product.database);
    await setObserved("now() + interval '1 hour'");
    await product.sandbox.charge(payment, 'refund', { amount: 1_000 });
    await eventsAreTaken(product);
    expect(await statuses()).toEqual(['completed']);
    await setObserved('now()');
    await product.sandbox.charge(payment, 'refund');
    await statusBecomes(customerId, 'refunded');
  });

  test('of team licenses adds them once, keeps them on a partial refund and loses them on a full one', async () => {
    const { customerId, payment } = await buy(product, staff, { email: 'refund@example.com', quantity: 4 });
    expect(await licensesOf(customerId)).toBe(4);
    await product.sandbox.charge(payment, 'refund', { amount: 1_000 });
    await statusBecomes(customerId, 'partially_refunded');
    expect(await licensesOf(customerId)).toBe(4);
    const [{ amount, refundedAmount } = {}] = (await seenByStaff(staff, customerId)).purchases;
    expect([amount, refundedAmount]).toEqual(['188.00', '10.00']);
    await product.sandbox.charge(payment, 'refund');
    await statusBecomes(customerId, 'refunded');
    expect(await licensesOf(customerId)).toBe(0);
  });

  test('under dispute keeps its licenses until the dispute is lost', async () => {
    const { customerId, payment } = await buy(product, staff, { email: 'dispute@example.com', quantity: 2 });
    await product.sandbox.charge(payment, 'dispute');
    await statusBecomes(customerId, 'disputed');
    expect(await licensesOf(customerId)).toBe(2);
    await product.sandbox.charge(payment, 'dispute/close', { outcome: 'lost' });
    await statusBecomes(customerId, 'refunded');
    expect(await licensesOf(customerId)).toBe(0);
  });

  test('of an abandoned or declined checkout does not exist', async () => {
    const visitor = product.visitor();
    const customerId = await captureLead(visitor, 'abandon@example.com');
    await product.sandbox.checkout(await openCheckout(visitor, customerId), 'decline');
    await product.sandbox.checkout(await openCheckout(visitor, customerId), 'expire');
    await eventsAreTaken(product);
    expect((await seenByStaff(staff, customerId)).purchases).toEqual([]);
  });

  test('is made again for each paid renewal, which adds no licenses; they end with the subscription', async () => {
    const { customerId, subscription } = await buy(product, staff, { email: 'renew@example.com', quantity: 2 });
    await product.sandbox.subscription(subscription, 'renew');
    await until('the renewal', async () => (await seenByStaff(staff, customerId)).purchases.length === 2);
    const { purchases } = await seenByStaff(staff, customerId);
    expect(purchases.map(({ status, amount, quantity }) => [status, amount, quantity])).toEqual([
      ['completed', '94.00', 2],
      ['completed', '94.00', 2],
    ]);
    expect(await licensesOf(customerId)).toBe(2);

    await product.sandbox.subscription(subscription, 'cancel');
    await until('the licenses to end', async () => (await licensesOf(customerId)) === 0);
    expect((await seenByStaff(staff, customerId)).purchases).toHaveLength(2);
  });
});
