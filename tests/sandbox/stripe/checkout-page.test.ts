import { describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { checkoutParams, startReceiver, startSandbox } from './support.ts';

const GOOD = {
  email: 'ann@example.com',
  method: 'card',
  card: '4242 4242 4242 4242',
  expiry: '12 / 44',
  cvc: '123',
  name: 'Ann "O\'Hara" <b>',
};

async function submit(url: string, fields: Record<string, string>) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return { status: response.status, location: response.headers.get('location'), page: await response.text() };
}

async function openCheckout(
  mode: 'payment' | 'subscription' = 'payment',
  more: Parameters<typeof checkoutParams>[1] = {},
) {
  const started = await startSandbox();
  const session = await started.stripe.checkout.sessions.create(checkoutParams(mode, more));
  return { ...started, id: session.id, url: String(session.url) };
}

describe('the hosted checkout page', () => {
  it('shows what is bought, escaped, and asks for the means of payment', async () => {
    const { url } = await openCheckout('payment', {
      customer_email: 'a"><script>@example.com'.replaceAll(/[<>]/g, ''),
    });
    const page = await (await fetch(url)).text();
    expect(page).toContain('<title>Pay · Sandbox</title>');
    expect(page).toContain('Team &lt;License&gt;');
    expect(page).not.toContain('Team <License>');
    expect(page).toContain('value="a&quot;script@example.com"');
    expect(page).toContain('>Pay $98.00</button>');
    expect(page).toContain('href="http://127.0.0.1:9/cancel"');
    expect(page).toContain('4242 4242 4242 4242');
  });

  it('subscribes in subscription mode', async () => {
    const { url, stripe, id } = await openCheckout('subscription');
    expect(await (await fetch(url)).text()).toContain('>Subscribe</button>');
    expect(await submit(url, GOOD)).toMatchObject({ status: 303 });
    expect((await stripe.checkout.sessions.retrieve(id)).subscription).toMatch(/^sub_/);
  });

  it('sends the buyer on to the success page with the session’s id, and a second click too', async () => {
    const { url, id, stripe } = await openCheckout();
    const location = `http://127.0.0.1:9/success?session_id=${id}`;
    expect(await submit(url, GOOD)).toMatchObject({ status: 303, location });
    expect(await submit(url, GOOD)).toMatchObject({ status: 303, location });
    expect((await stripe.paymentIntents.list()).data).toHaveLength(1);
    const again = await (await fetch(url)).text();
    expect(again).toContain('has already been paid');
    expect(again).toContain(`href="${location}"`);
    const session = await stripe.checkout.sessions.retrieve(id);
    expect(session.customer_details).toMatchObject({ email: 'ann@example.com', name: GOOD.name });
  });

  it('says that a card is declined and keeps what was typed, but not the card', async () => {
    const { url, stripe, id } = await openCheckout();
    const declined = await submit(url, { ...GOOD, card: '4000 0000 0000 0002' });
    expect(declined.status).toBe(200);
    expect(declined.page).toContain('Your card was declined.');
    expect(declined.page).toContain('value="ann@example.com"');
    expect(declined.page).toContain('value="Ann &quot;O&#39;Hara&quot; &lt;b&gt;"');
    expect(declined.page).not.toMatch(/value="4000|value="123"/);
    expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open');
    expect(await submit(url, GOOD)).toMatchObject({ status: 303 });
  });

  it.each([
    [{ card: '5555 5555 5555 4444' }, 'Your card number is invalid.'],
    [{ card: '' }, 'Your card number is incomplete.'],
    [{ expiry: '01 / 20' }, 'Your card&#39;s expiration date is in the past.'],
    [{ expiry: '13 / 40' }, 'Your card&#39;s expiration date is incomplete.'],
    [{ cvc: '1' }, 'Your card&#39;s security code is incomplete.'],
    [{ name: ' ' }, 'The name on the card is required.'],
    [{ email: '' }, 'Your email is required.'],
    [{ email: 'ann' }, 'Your email is invalid.'],
  ])('refuses %o', async (wrong, message) => {
    const { url } = await openCheckout();
    const { status, page } = await submit(url, { ...GOOD, ...wrong });
    expect(status).toBe(200);
    expect(page).toContain(message);
    expect(page).toContain('aria-invalid="true"');
  });

  it('lets the buyer change an adjustable quantity within its bounds', async () => {
    const [line] = checkoutParams('payment').line_items ?? [];
    const adjustable = { ...line, adjustable_quantity: { enabled: true, minimum: 1, maximum: 5 } };
    const { url, id, stripe } = await openCheckout('payment', { line_items: [adjustable] });
    const updated = await submit(url, { ...GOOD, quantity_0: '3', update: 'yes' });
    expect(updated.page).toContain('>Pay $147.00</button>');
    expect((await submit(url, { ...GOOD, quantity_0: '6' })).page).toContain(
      'The quantity must be a number from 1 to 5.',
    );
    expect(await submit(url, { ...GOOD, quantity_0: '4' })).toMatchObject({ status: 303 });
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['line_items', 'payment_intent'] });
    expect(session).toMatchObject({
      amount_total: 19_600,
      line_items: { data: [{ quantity: 4 }] },
      payment_intent: { amount_received: 19_600 },
    });
  });

  it('takes a bank debit that is settled later', async () => {
    const { url, id, stripe } = await openCheckout();
    const { email, name } = GOOD;
    expect(await submit(url, { email, name, method: 'bank_debit' })).toMatchObject({ status: 303 });
    expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
  });

  it('expires by itself after a day, and then says so', async () => {
    const receiver = await startReceiver();
    const { stripe, sandbox } = await startSandbox({ publicUrl: receiver.url });
    const { id, url } = await stripe.checkout.sessions.create(checkoutParams('payment'));
    const sessions = sandbox.store.collection<object>('stripe_sessions');
    sessions.put(id, { ...sessions.get(id), expires_at: 1 });
    const response = await submit(String(url), GOOD);
    expect(response.status).toBe(410);
    expect(response.page).toContain('This checkout has expired');
    await eventually(() => expect(receiver.types()).toContain('checkout.session.expired'));
  });

  it('knows nothing of a checkout that never was', async () => {
    const { origin } = await startSandbox();
    expect((await fetch(`${origin}/stripe/checkout/cs_test_none`)).status).toBe(404);
  });
});
