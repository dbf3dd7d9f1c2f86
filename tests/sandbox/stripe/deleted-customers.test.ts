import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { checkoutParams, startReceiver, startSandbox } from './support.ts';

async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => expect.unreachable('the call should have been refused'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
  return { status: error.statusCode, code: error.code, param: error.param, message: error.message };
}

/** Starts a sandbox with a customer who has bought a subscription. */
async function withBuyer() {
  const receiver = await startReceiver();
  const started = await startSandbox({ publicUrl: receiver.url });
  const { stripe, control } = started;
  const session = await stripe.checkout.sessions.create(checkoutParams('subscription'));
  const { body } = await control(`/checkouts/${session.id}/pay`);
  return { ...started, session: session.id, customer: String(body.customer), subscription: String(body.subscription) };
}

describe('A customer who is deleted', () => {
  it('is answered as deleted, then and whenever it is asked for or expanded', async () => {
    const { stripe, session, customer } = await withBuyer();
    const stub = { id: customer, object: 'customer', deleted: true };
    const { lastResponse: _response, ...answer } = await stripe.customers.del(customer);
    expect(answer).toEqual(stub);
    const { lastResponse: _other, ...retrieved } = await stripe.customers.retrieve(customer);
    expect(retrieved).toEqual(stub);
    expect((await stripe.checkout.sessions.retrieve(session, { expand: ['customer'] })).customer).toEqual(stub);
    expect((await stripe.customers.list()).data).toEqual([]);
  });

  it('loses its subscriptions at once, and both are told', async () => {
    const { stripe, customer, subscription } = await withBuyer();
    await stripe.customers.del(customer);
    expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('canceled');
    const told = (await stripe.events.list({ limit: 2 })).data;
    expect(told.map(({ type }) => type)).toEqual(['customer.deleted', 'customer.subscription.deleted']);
    expect(told[0]?.data.object).toMatchObject({ id: customer, object: 'customer', email: 'buyer@example.com' });
  });

  it('can neither be changed, deleted again nor billed', async () => {
    const { stripe, customer } = await withBuyer();
    await stripe.customers.del(customer);
    const missing = { status: 404, code: 'resource_missing', param: 'id', message: `No such customer: '${customer}'` };
    expect(await refusal(stripe.customers.update(customer, { name: 'Ann' }))).toEqual(missing);
    expect(await refusal(stripe.customers.del(customer))).toEqual(missing);
    expect(await refusal(stripe.customers.del('cus_none'))).toMatchObject({ status: 404, code: 'resource_missing' });
    const opening = stripe.checkout.sessions.create(checkoutParams('subscription', { customer }));
    expect(await refusal(opening)).toEqual({ ...missing, status: 400, param: 'customer' });
  });

  it('pays no checkout that was open for it', async () => {
    const { origin, stripe, control, customer } = await withBuyer();
    const { id } = await stripe.checkout.sessions.create(checkoutParams('subscription', { customer }));
    await stripe.customers.del(customer);
    expect((await control(`/checkouts/${id}/pay`)).status).toBe(409);
    const page = await fetch(`${origin}/stripe/checkout/${id}`);
    expect([page.status, await page.text()]).toEqual([410, expect.stringContaining('Nothing was charged.')]);
  });

  it('is deleted without parameters: an unknown one is refused', async () => {
    const { origin, customer } = await withBuyer();
    const headers = { authorization: 'Bearer sk_test_of_the_tests' };
    const url = `${origin}/stripe/v1/customers/${customer}`;
    const refused = await fetch(`${url}?prorate=true`, { method: 'DELETE', headers });
    expect([refused.status, await refused.json()]).toMatchObject([400, { error: { code: 'parameter_unknown' } }]);
    expect(await (await fetch(url, { headers })).json()).toMatchObject({ email: 'buyer@example.com' });
  });
});
