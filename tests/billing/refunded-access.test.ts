import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStripe } from '#server/gateways/payments/stripe-client.ts';
import type { HttpClient } from '../support/http-client.ts';
import { jobsAreDone } from '../support/jobs.ts';
import { buy, seenByStaff } from '../support/loop.ts';
import { until } from '../support/poll.ts';
import { type Product, startProduct } from '../support/product.ts';

let product: Product;
let staff: HttpClient;
let stripe: Stripe;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  stripe = createStripe('sk_test_sandbox', `${product.sandboxUrl}/stripe`);
});
afterAll(() => product.stop());

async function renew(customerId: string, subscription: string): Promise<string> {
  const before = (await seenByStaff(staff, customerId)).purchases.map(({ id }) => id);
  await product.sandbox.subscription(subscription, 'renew');
  const renewal = await until('the renewal', async () =>
    (await seenByStaff(staff, customerId)).purchases.find(
      ({ id, status }) => !before.includes(id) && status === 'completed',
    ),
  );
  return renewal.stripePaymentIntentId;
}

const statusOf = async (subscription: string) => (await stripe.subscriptions.retrieve(subscription)).status;
const licensesOf = async (customerId: string) => (await seenByStaff(staff, customerId)).customer?.teamMemberLicenses;
const ended = (subscription: string) =>
  until('the subscription to end', async () => (await statusOf(subscription)) === 'canceled');

describe('A full refund', () => {
  test.each([
    ['an agent license', undefined],
    ['team licenses', 3],
  ])('of %s ends the subscription, so that nobody pays on for nothing', async (_, quantity) => {
    const { customerId, payment, subscription } = await buy(product, staff, {
      email: `full-${quantity}@example.com`,
      quantity,
    });
    await product.sandbox.charge(payment, 'refund', { amount: 1_000 });
    await until('the partial refund', async () =>
      (await seenByStaff(staff, customerId)).purchases.some(({ status }) => status === 'partially_refunded'),
    );
    await jobsAreDone(product.database);
    expect(await statusOf(subscription)).toBe('active');
    await product.sandbox.charge(payment, 'refund');
    await ended(subscription);
    expect(await licensesOf(customerId)).toBe(0);
  });

  test('of the newest renewal ends the subscription too', async () => {
    const { customerId, subscription } = await buy(product, staff, { email: 'renewal@example.com', quantity: 2 });
    const renewal = await renew(customerId, subscription);
    await product.sandbox.charge(renewal, 'refund');
    await ended(subscription);
    await until('the licenses to go', async () => (await licensesOf(customerId)) === 0);
  });

  test('of a payment for a period that is over leaves subscription and licenses', async () => {
    const { customerId, payment, subscription } = await buy(product, staff, {
      email: 'goodwill@example.com',
      quantity: 4,
    });
    await renew(customerId, subscription);
    await product.sandbox.charge(payment, 'refund');
    await until('the refund', async () =>
      (await seenByStaff(staff, customerId)).purchases.some(({ status }) => status === 'refunded'),
    );
    await jobsAreDone(product.database);
    expect(await statusOf(subscription)).toBe('active');
    expect(await licensesOf(customerId)).toBe(4);
  });
});
