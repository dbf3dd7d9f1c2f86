import { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { checkoutParams, startSandbox } from './support.ts';

const CARD = { card: '4242 4242 4242 4242', expiry: '11 / 45', cvc: '123', name: 'Ann' };
const RETURN_URL = 'http://127.0.0.1:9/account';

async function submit(url: string, fields: Record<string, string>) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return { status: response.status, page: await response.text() };
}

/** Creates a buyer with a subscription and opens the portal for them. */
async function openPortal() {
  const started = await startSandbox();
  const { stripe } = started;
  const checkout = await stripe.checkout.sessions.create(checkoutParams('subscription'));
  await submit(String(checkout.url), { ...CARD, expiry: '12 / 44', email: 'ann@example.com', method: 'card' });
  const { customer, subscription } = await stripe.checkout.sessions.retrieve(checkout.id);
  const session = await stripe.billingPortal.sessions.create({ customer: String(customer), return_url: RETURN_URL });
  return { ...started, session, customer: String(customer), subscription: String(subscription) };
}

describe('the billing portal', () => {
  it('opens for a customer, and leads back', async () => {
    const { session, customer, origin } = await openPortal();
    expect(session).toMatchObject({ object: 'billing_portal.session', customer, return_url: RETURN_URL });
    expect(session.url.startsWith(`${origin}/`)).toBe(true);
    const page = await (await fetch(session.url)).text();
    expect(page).toContain(`href="${RETURN_URL}"`);
    expect(page).toContain('Visa ending in 4242, good until 12/2044');
  });

  it.each([
    ['no customer', { return_url: RETURN_URL }, 'parameter_missing', 'customer'],
    ['an unknown customer', { customer: 'cus_none' }, 'resource_missing', 'customer'],
    ['an unknown parameter', { customer: 'cus_none', shoe_size: '44' }, 'parameter_unknown', 'shoe_size'],
    ['a return address that is none', { customer: 'cus_none', return_url: 'account' }, 'url_invalid', 'return_url'],
  ])('is refused for %s', async (_what, params, code, param) => {
    const { stripe } = await startSandbox();
    const refusal = await stripe.billingPortal.sessions
      .create(params as Stripe.BillingPortal.SessionCreateParams)
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
    expect(refusal).toMatchObject({ code, param, statusCode: 400 });
  });

  it('changes the card of the customer and of what runs, and tells of it', async () => {
    const { stripe, session, customer, subscription } = await openPortal();
    expect(await submit(session.url, CARD)).toMatchObject({
      status: 200,
      page: expect.stringContaining('Your card was saved.'),
    });
    const changed = await stripe.customers.retrieve(customer, { expand: ['invoice_settings.default_payment_method'] });
    expect(changed).toMatchObject({ invoice_settings: { default_payment_method: { card: { exp_year: 2045 } } } });
    const running = await stripe.subscriptions.retrieve(subscription, { expand: ['default_payment_method'] });
    expect(running).toMatchObject({ default_payment_method: { card: { exp_year: 2045 } } });
    const types = (await stripe.events.list({ limit: 3 })).data.map(({ type }) => type);
    expect(types).toEqual(['customer.subscription.updated', 'customer.updated', 'payment_method.attached']);
  });

  it('says what is wrong with a card, and that one is declined', async () => {
    const { session } = await openPortal();
    expect((await submit(session.url, { ...CARD, cvc: '' })).page).toContain('security code is incomplete');
    expect((await submit(session.url, { ...CARD, card: '4000 0000 0000 0002' })).page).toContain(
      'Your card was declined.',
    );
    expect(await (await fetch(session.url)).text()).toContain('good until 12/2044');
  });

  it('lists the customer’s invoices, each with its receipt, and nobody else’s', async () => {
    const { origin, stripe, session, customer } = await openPortal();
    const other = await stripe.checkout.sessions.create(checkoutParams('subscription'));
    await submit(String(other.url), { ...CARD, email: 'bob@example.com', method: 'card' });
    const invoices = (await stripe.invoices.list()).data;
    const page = await (await fetch(session.url)).text();
    expect(invoices).toHaveLength(2);
    for (const invoice of invoices) {
      const isTheirs = invoice.customer === customer;
      expect(page.includes(String(invoice.number))).toBe(isTheirs);
      const receipt = await fetch(`${session.url}/invoices/${invoice.id}`);
      expect(receipt.status).toBe(isTheirs ? 200 : 404);
      if (isTheirs) expect(await receipt.text()).toContain('Paid: ');
    }
    expect((await fetch(`${origin}/stripe/billing-portal/bps_none`)).status).toBe(404);
  });
});
