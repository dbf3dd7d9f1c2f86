import type Stripe from 'stripe';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createStripe } from '#server/gateways/payments/stripe-client.ts';
import type { HttpClient } from '#tests/support/http-client.ts';
import { jobsAreDone } from '#tests/support/jobs.ts';
import { buy, captureLead, openCheckout, seenByStaff } from '#tests/support/loop.ts';
import { until } from '#tests/support/poll.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { remove } from '#tests/support/records.ts';

let product: Product;
let staff: HttpClient;
let stripe: Stripe;
beforeAll(async () => {
  product = await startProduct();
  staff = await product.staff();
  stripe = createStripe('sk_test_sandbox', `${product.sandboxUrl}/stripe`);
});
afterEach(() => product.sandbox.fault({ vendor: 'stripe', mode: 'off' }));
afterAll(() => product.stop());

const ended = (subscription: string) =>
  until(
    'the subscription to end',
    async () => (await stripe.subscriptions.retrieve(subscription)).status === 'canceled',
  );

const withoutCustomer = async () => (await seenByStaff(staff, null)).purchases;

const peopleWith = async (email: string) =>
  ((await staff.get(`/api/crm/customers?q=${email}`)).body as unknown as { email: string }[]).filter(
    (customer) => customer.email === email,
  );

describe('Deleting a customer', () => {
  test('ends the running subscriptions at Stripe', async () => {
    const { customerId, subscription } = await buy(product, staff, { email: 'ended@example.com', quantity: 7 });
    expect((await remove(staff, `customers/${customerId}`)).status).toBe(200);
    await ended(subscription);
    expect(await peopleWith('ended@example.com')).toEqual([]);
  });

  test('ends them also when Stripe was away, as soon as it is back', async () => {
    const { customerId, subscription } = await buy(product, staff, { email: 'away@example.com', quantity: 2 });
    await product.sandbox.fault({ vendor: 'stripe', mode: 'error', status: 503 });
    expect((await remove(staff, `customers/${customerId}`)).status).toBe(200);
    await until('the first try', async () => {
      const { rows } = await product.database.db.execute(
        `SELECT 1 FROM pgboss.job WHERE data ->> 'subscriptionId' = '${subscription}' AND retry_count > 0`,
      );
      return rows.length > 0;
    });
    await product.sandbox.fault({ vendor: 'stripe', mode: 'off' });
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('active');
    await ended(subscription);
  });

  test('keeps what is paid afterwards without a customer, and ends what it was paid for', async () => {
    const visitor = product.visitor();
    const customerId = await captureLead(visitor, 'late@example.com');
    const checkout = await openCheckout(visitor, customerId, 3);
    expect((await remove(staff, `customers/${customerId}`)).status).toBe(200);
    await product.sandbox.checkout(checkout, 'pay');
    const [late] = await until('the purchase', async () => {
      const found = (await withoutCustomer()).filter(({ stripeSessionId }) => stripeSessionId === checkout);
      return found[0]?.status === 'completed' && found;
    });
    expect(late).toMatchObject({ customerId: null, customer: null, amount: '141.00', quantity: 3 });
    await ended(await product.sandbox.subscriptionOf(checkout));
    expect(await peopleWith('late@example.com')).toEqual([]);
  });

  test('is not undone by a renewal that was billed before Stripe was told', async () => {
    const { customerId, subscription } = await buy(product, staff, { email: 'renewed@example.com', quantity: 5 });
    const before = (await withoutCustomer()).length;
    await product.sandbox.fault({ vendor: 'stripe', mode: 'error', status: 503 });
    expect((await remove(staff, `customers/${customerId}`)).status).toBe(200);
    await product.sandbox.subscription(subscription, 'renew');
    // The same person comes back as a new customer before the product can process the renewal.
    const again = await captureLead(product.visitor(), 'renewed@example.com');
    await product.sandbox.fault({ vendor: 'stripe', mode: 'off' });
    await until('the renewal', async () => (await withoutCustomer()).length > before);
    await ended(subscription);
    expect(await seenByStaff(staff, again)).toMatchObject({ customer: { teamMemberLicenses: 0 }, purchases: [] });
    expect(await peopleWith('renewed@example.com')).toHaveLength(1);

    await jobsAreDone(product.database);
    const kept = await withoutCustomer();
    await product.sandbox.replayEvents(3, true);
    await jobsAreDone(product.database);
    expect(await withoutCustomer()).toEqual(kept);
    expect(await peopleWith('renewed@example.com')).toHaveLength(1);
  });
});
