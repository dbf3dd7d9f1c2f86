import { describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { checkoutParams, startReceiver, startSandbox } from './support.ts';

describe('a checkout in subscription mode', () => {
  it('makes a customer, a running subscription, a paid invoice and its payment when it is paid', async () => {
    const { stripe, control, origin } = await startSandbox();
    const opened = await stripe.checkout.sessions.create(
      checkoutParams('subscription', {
        customer_email: 'ann@example.com',
        subscription_data: { metadata: { seat: 'a' } },
      }),
    );
    expect(opened).toMatchObject({ status: 'open', payment_status: 'unpaid', amount_total: 9800, subscription: null });
    expect(opened.url).toBe(`${origin}/stripe/checkout/${opened.id}`);

    const response = await control(`/checkouts/${opened.id}/pay`);
    expect(response).toMatchObject({ status: 200, body: { id: opened.id, status: 'complete', state: 'paid' } });

    const session = await stripe.checkout.sessions.retrieve(opened.id, {
      expand: ['subscription.latest_invoice.payments', 'customer', 'line_items.data.price.product'],
    });
    expect(session).toMatchObject({ payment_status: 'paid', payment_intent: null, metadata: { order: '7' } });
    expect(session.customer).toMatchObject({ object: 'customer', email: 'ann@example.com' });
    expect(session.customer_details).toMatchObject({ email: 'ann@example.com' });
    expect(session.line_items?.data[0]).toMatchObject({ quantity: 2, price: { product: { name: 'Team <License>' } } });
    expect(session.subscription).toMatchObject({
      status: 'active',
      metadata: { seat: 'a' },
      items: { data: [{ quantity: 2, price: { unit_amount: 4900 } }] },
      latest_invoice: {
        status: 'paid',
        amount_paid: 9800,
        billing_reason: 'subscription_create',
        payments: { data: [{ status: 'paid', payment: { type: 'payment_intent' } }] },
      },
    });
  });

  it('lets the payment of an invoice be found, and the session from its subscription', async () => {
    const { stripe, control } = await startSandbox();
    const { id } = await stripe.checkout.sessions.create(checkoutParams('subscription'));
    await control(`/checkouts/${id}/pay`);
    const { subscription, invoice } = await stripe.checkout.sessions.retrieve(id);
    const payments = await stripe.invoicePayments.list({
      invoice: String(invoice),
      expand: ['data.payment.payment_intent'],
    });
    const intent = payments.data[0]?.payment.payment_intent;
    expect(intent).toMatchObject({ object: 'payment_intent', status: 'succeeded', amount_received: 9800 });
    const sessions = await stripe.checkout.sessions.list({ subscription: String(subscription) });
    expect(sessions.data.map((session) => session.id)).toEqual([id]);
    const bill = await stripe.invoices.retrieve(String(invoice));
    expect(bill.parent?.subscription_details?.subscription).toBe(subscription);
  });

  it('knows the prices that the configuration names', async () => {
    const { stripe } = await startSandbox();
    const session = await stripe.checkout.sessions.create(
      checkoutParams('subscription', { line_items: [{ price: 'price_team_of_the_tests', quantity: 3 }] }),
    );
    expect(session.amount_total).toBe(14_700);
  });
});

describe('a checkout in payment mode', () => {
  it('takes the money once, for the customer it was opened for', async () => {
    const { stripe, control } = await startSandbox();
    const customer = await stripe.customers.create({ email: 'bob@example.com', name: 'Bob' });
    const { id } = await stripe.checkout.sessions.create(
      checkoutParams('payment', { customer: customer.id, payment_intent_data: { metadata: { team: '1' } } }),
    );
    await control(`/checkouts/${id}/pay`);
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] });
    expect(session).toMatchObject({
      customer: customer.id,
      payment_status: 'paid',
      subscription: null,
      payment_intent: {
        status: 'succeeded',
        metadata: { team: '1' },
        latest_charge: {
          paid: true,
          amount_captured: 9800,
          billing_details: { email: 'bob@example.com', name: 'Bob' },
        },
      },
    });
  });

  it('stays open when the card is declined, and can then be paid', async () => {
    const receiver = await startReceiver();
    const { stripe, control } = await startSandbox({ publicUrl: receiver.url });
    const { id } = await stripe.checkout.sessions.create(checkoutParams('payment'));
    expect((await control(`/checkouts/${id}/decline`)).body).toMatchObject({ status: 'open' });
    await eventually(() => expect(receiver.types()).toContain('payment_intent.payment_failed'));
    await control(`/checkouts/${id}/pay`);
    const { payment_intent } = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    expect(payment_intent).toMatchObject({ status: 'succeeded', last_payment_error: null });
  });

  it('waits for a bank debit until it is settled', async () => {
    const receiver = await startReceiver();
    const { stripe, control } = await startSandbox({ publicUrl: receiver.url });
    const { id } = await stripe.checkout.sessions.create(checkoutParams('payment'));
    const paid = await control(`/checkouts/${id}/pay`, { method: 'bank_debit' });
    expect(paid.body).toMatchObject({ status: 'complete', payment_status: 'unpaid', state: 'processing' });
    expect((await control(`/checkouts/${id}/settle`)).body).toMatchObject({ payment_status: 'paid', state: 'paid' });
    await eventually(() => expect(receiver.types()).toContain('checkout.session.async_payment_succeeded'));
    expect((await control(`/checkouts/${id}/fail`)).status).toBe(409);
  });

  it('leaves a subscription past due when its bank debit comes back', async () => {
    const receiver = await startReceiver();
    const { stripe, control } = await startSandbox({ publicUrl: receiver.url });
    const { id } = await stripe.checkout.sessions.create(checkoutParams('subscription'));
    await control(`/checkouts/${id}/pay`, { method: 'bank_debit' });
    expect((await control(`/checkouts/${id}/fail`)).body).toMatchObject({
      state: 'failed',
      subscription_status: 'past_due',
    });
    await eventually(() => {
      expect(receiver.types()).toContain('checkout.session.async_payment_failed');
      expect(receiver.types()).toContain('invoice.payment_failed');
    });
  });
});

describe('the end of a checkout', () => {
  it('comes by the API or a control, once', async () => {
    const receiver = await startReceiver();
    const { stripe, control } = await startSandbox({ publicUrl: receiver.url });
    const byApi = await stripe.checkout.sessions.create(checkoutParams('payment'));
    const byControl = await stripe.checkout.sessions.create(checkoutParams('payment'));
    expect(await stripe.checkout.sessions.expire(byApi.id)).toMatchObject({ status: 'expired', url: null });
    expect((await control(`/checkouts/${byControl.id}/expire`)).body).toMatchObject({ status: 'expired' });
    await eventually(() =>
      expect(receiver.types().filter((type) => type === 'checkout.session.expired')).toHaveLength(2),
    );
    await expect(stripe.checkout.sessions.expire(byApi.id)).rejects.toThrow('Only Checkout Sessions with a status in');
    expect((await control(`/checkouts/${byApi.id}/pay`)).status).toBe(409);
  });

  it('is listed with its state and amount, newest first', async () => {
    const { stripe, control, origin } = await startSandbox();
    const first = await stripe.checkout.sessions.create(checkoutParams('payment'));
    const second = await stripe.checkout.sessions.create(checkoutParams('payment'));
    await control(`/checkouts/${first.id}/pay`);
    const list = await (await fetch(`${origin}/control/checkouts`)).json();
    expect(list).toMatchObject([
      { id: second.id, state: 'open', amount_total: 9800 },
      { id: first.id, state: 'paid', amount_total: 9800, payment: { amount_refunded: 0 } },
    ]);
  });
});
