import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { checkoutParams, sdkFor, startSandbox } from './support.ts';

const KEY = { authorization: 'Bearer sk_test_of_the_tests' };

async function refusal(call: Promise<unknown>) {
  const error = await call.then(
    () => expect.unreachable('the call should have been refused'),
    (reason: unknown) => reason,
  );
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  return { status: error.statusCode, type: error.type, code: error.code, param: error.param, message: error.message };
}

describe('the API refuses, with the codes of the real one,', () => {
  it('a wrong key and a missing one', async () => {
    const { origin } = await startSandbox();
    const refused = await refusal(sdkFor(origin, 'sk_test_wrong_key_1234').customers.list());
    expect(refused).toMatchObject({ status: 401, type: 'StripeAuthenticationError' });
    expect(refused.message).toBe('Invalid API Key provided: sk_test***********1234');
    const response = await fetch(`${origin}/stripe/v1/customers`);
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });

  it.each([
    ['an unknown parameter', 'name=Ann&shoe_size=44', 'parameter_unknown', 'shoe_size'],
    ['an unknown parameter within another', 'address[planet]=mars', 'parameter_unknown', 'address[planet]'],
    ['a bad email', 'email=ann', 'email_invalid', 'email'],
    ['too long a name', `name=${'x'.repeat(300)}`, undefined, 'name'],
    ['too long a metadata value', `metadata[note]=${'x'.repeat(501)}`, undefined, 'metadata'],
    ['a wrong choice', 'tax_exempt=perhaps', undefined, 'tax_exempt'],
  ])('%s of a customer', async (_what, body, code, param) => {
    const { origin } = await startSandbox();
    const headers = { ...KEY, 'content-type': 'application/x-www-form-urlencoded' };
    const response = await fetch(`${origin}/stripe/v1/customers`, { method: 'POST', headers, body });
    expect(response.status).toBe(400);
    const { error } = await response.json();
    expect(error).toMatchObject({ type: 'invalid_request_error', param, message: expect.any(String) });
    expect(error.code).toBe(code);
    expect(response.headers.get('request-id')).toMatch(/^req_/);
  });

  it.each([
    [
      'payment_method_types, which is gone',
      { payment_method_types: ['card'] },
      'parameter_unknown',
      'payment_method_types',
    ],
    [
      'a quantity that is no number',
      { line_items: [{ price: 'p', quantity: 'two' }] },
      'parameter_invalid_integer',
      'line_items[0][quantity]',
    ],
    ['a line without quantity', { line_items: [{ price: 'p' }] }, 'parameter_missing', 'line_items[0][quantity]'],
    [
      'an unknown price',
      { line_items: [{ price: 'price_x', quantity: 1 }] },
      'resource_missing',
      'line_items[0][price]',
    ],
    ['an unknown customer', { customer: 'cus_x' }, 'resource_missing', 'customer'],
    ['a bad customer email', { customer_email: 'ann@' }, 'email_invalid', 'customer_email'],
    ['a success address that is none', { success_url: '/success' }, 'url_invalid', 'success_url'],
    ['no mode', { mode: '' }, undefined, 'mode'],
    ['a mode that does not exist', { mode: 'barter' }, undefined, 'mode'],
    ['data for the other mode', { subscription_data: { metadata: { a: 'b' } } }, undefined, 'subscription_data'],
    [
      'a customer and an email',
      { customer: 'cus_x', customer_email: 'a@b.co' },
      'parameters_exclusive',
      'customer_email',
    ],
    [
      'a transfer group, which the sandbox cannot honour',
      { payment_intent_data: { transfer_group: 'x' } },
      undefined,
      'payment_intent_data[transfer_group]',
    ],
  ])('%s of a checkout session', async (_what, wrong, code, param) => {
    const { stripe } = await startSandbox();
    const params = { ...checkoutParams('payment'), ...wrong };
    const refused = await refusal(stripe.checkout.sessions.create(params as Stripe.Checkout.SessionCreateParams));
    expect(refused).toMatchObject({ status: 400, code, param });
    expect((await stripe.checkout.sessions.list()).data).toEqual([]);
  });

  it('a recurring price in payment mode and a price that is sold once in subscription mode', async () => {
    const { stripe } = await startSandbox();
    const [recurring, once] = [checkoutParams('subscription').line_items, checkoutParams('payment').line_items];
    const asPayment = await refusal(
      stripe.checkout.sessions.create({ ...checkoutParams('payment'), line_items: recurring ?? [] }),
    );
    expect(asPayment.message).toContain('You specified `payment` mode but passed a recurring price.');
    const asSubscription = stripe.checkout.sessions.create({
      ...checkoutParams('subscription'),
      line_items: once ?? [],
    });
    expect((await refusal(asSubscription)).message).toContain('at least one recurring price');
  });

  it('unknown ids, addresses, versions and expansions', async () => {
    const { stripe, origin } = await startSandbox();
    const unknown = await refusal(stripe.checkout.sessions.retrieve('cs_test_none'));
    expect(unknown).toMatchObject({ status: 404, code: 'resource_missing', param: 'id' });
    expect(unknown.message).toBe("No such checkout.session: 'cs_test_none'");
    const { id } = await stripe.customers.create();
    expect((await refusal(stripe.customers.retrieve(id, { expand: ['email'] }))).message).toContain(
      'cannot be expanded (email)',
    );
    expect((await refusal(stripe.balance.retrieve())).message).toContain('Unrecognized request URL (GET: /v1/balance)');
    const headers = { ...KEY, 'stripe-version': '2020-01-01' };
    expect((await fetch(`${origin}/stripe/v1/customers`, { headers })).status).toBe(400);
    const json = { method: 'POST', headers: { ...KEY, 'content-type': 'application/json' }, body: '{"name":"Ann"}' };
    expect((await fetch(`${origin}/stripe/v1/customers`, json)).status).toBe(400);
  });
});

describe('idempotency keys', () => {
  it('give the stored answer again, also after a restart', async () => {
    const first = await startSandbox();
    const made = await first.stripe.customers.create({ name: 'Ann' }, { idempotencyKey: 'k1' });
    await first.stop();
    const { stripe } = await startSandbox({ dataDir: first.sandbox.config.dataDir });
    const again = await stripe.customers.create({ name: 'Ann' }, { idempotencyKey: 'k1' });
    expect(again.id).toBe(made.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect((await stripe.customers.list()).data).toHaveLength(1);
  });

  it('refuse another body and another address', async () => {
    const { stripe } = await startSandbox();
    await stripe.customers.create({ name: 'Ann' }, { idempotencyKey: 'k1' });
    const otherBody = await refusal(stripe.customers.create({ name: 'Bob' }, { idempotencyKey: 'k1' }));
    expect(otherBody).toMatchObject({ status: 400, type: 'StripeIdempotencyError' });
    const elsewhere = stripe.checkout.sessions.create(checkoutParams('payment'), { idempotencyKey: 'k1' });
    expect(await refusal(elsewhere)).toMatchObject({ status: 400, type: 'StripeIdempotencyError' });
  });

  it('may be used again after a request that made no sense', async () => {
    const { stripe } = await startSandbox();
    await refusal(stripe.customers.create({ email: 'nonsense' }, { idempotencyKey: 'k1' }));
    expect(await stripe.customers.create({ email: 'ann@example.com' }, { idempotencyKey: 'k1' })).toMatchObject({
      email: 'ann@example.com',
    });
  });
});

describe('lists', () => {
  it('come newest first, page by page, in both directions', async () => {
    const { stripe } = await startSandbox();
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.unshift((await stripe.customers.create({ name: `${count}` })).id);
    const first = await stripe.customers.list({ limit: 2 });
    expect(first).toMatchObject({ object: 'list', has_more: true, url: '/v1/customers' });
    expect(first.data.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    const all = await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(ids);
    const back = await stripe.customers.list({ limit: 2, ending_before: ids[4] ?? '' });
    expect(back.data.map(({ id }) => id)).toEqual(ids.slice(2, 4));
    const created = { gt: Math.floor(Date.now() / 1000) + 10 };
    expect((await stripe.customers.list({ created })).data).toEqual([]);
    expect(await refusal(stripe.customers.list({ starting_after: 'cus_none' }))).toMatchObject({
      code: 'resource_missing',
    });
    expect(await refusal(stripe.customers.list({ limit: 101 }))).toMatchObject({ code: 'parameter_invalid_integer' });
  });

  it('of customers can be asked for one email', async () => {
    const { stripe } = await startSandbox();
    await stripe.customers.create({ email: 'ann@example.com' });
    await stripe.customers.create({ email: 'bob@example.com' });
    expect((await stripe.customers.list({ email: 'ann@example.com' })).data).toMatchObject([
      { email: 'ann@example.com' },
    ]);
  });
});

describe('faults', () => {
  it('break the API in each of three ways, and only as long as they are set', async () => {
    const { stripe, sandbox } = await startSandbox();
    sandbox.faults.set('stripe', { mode: 'down' });
    expect(await refusal(stripe.customers.list())).toMatchObject({ type: 'StripeConnectionError' });
    sandbox.faults.set('stripe', { mode: 'error', status: 503, code: 'out_of_order' });
    expect(await refusal(stripe.customers.list())).toMatchObject({ status: 503, code: 'out_of_order' });
    sandbox.faults.set('stripe', { mode: 'error', status: 429 });
    expect(await refusal(stripe.customers.list())).toMatchObject({ status: 429, type: 'StripeRateLimitError' });
    sandbox.faults.set('stripe', { mode: 'slow', ms: 300 });
    const before = Date.now();
    expect((await stripe.customers.list()).data).toEqual([]);
    expect(Date.now() - before).toBeGreaterThanOrEqual(295);
    sandbox.faults.set('stripe', { mode: 'off' });
    expect((await stripe.customers.list()).data).toEqual([]);
  });
});
