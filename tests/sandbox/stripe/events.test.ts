import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { eventually } from '#tests/support/eventually.ts';
import { checkoutParams, type Receiver, startReceiver, startSandbox } from './support.ts';

async function paidSubscription(receiver: Receiver, dataDir = '') {
  const started = await startSandbox({ publicUrl: receiver.url, dataDir });
  const { id } = await started.stripe.checkout.sessions.create(checkoutParams('subscription'));
  await started.control(`/checkouts/${id}/pay`);
  return { ...started, sessionId: id };
}

/** Waits until each event has been accepted once. */
async function allDelivered({ stripe }: { stripe: Stripe }) {
  await eventually(async () =>
    expect((await stripe.events.list({ limit: 100, delivery_success: false })).data).toEqual([]),
  );
}

describe('events', () => {
  it('tell the product everything that a paid subscription makes, genuinely signed', async () => {
    const receiver = await startReceiver();
    const started = await paidSubscription(receiver);
    await allDelivered(started);
    expect(receiver.types().sort()).toEqual([
      'charge.succeeded',
      'checkout.session.completed',
      'customer.created',
      'customer.subscription.created',
      'invoice.created',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'invoice_payment.paid',
      'payment_intent.created',
      'payment_intent.succeeded',
      'product.created',
    ]);
    const completed = receiver.events.find(({ type }) => type === 'checkout.session.completed');
    expect(completed).toMatchObject({
      object: 'event',
      api_version: '2026-10-28.endive',
      livemode: false,
      request: { id: null, idempotency_key: null },
      data: { object: { id: started.sessionId, payment_status: 'paid', status: 'complete' } },
    });
    const stored = await started.stripe.events.retrieve(String(completed?.id));
    expect(stored).toMatchObject({ pending_webhooks: 0, type: 'checkout.session.completed' });
  });

  it('are sent again until one is accepted', async () => {
    const receiver = await startReceiver();
    receiver.answers.push(500, 404, 302);
    const { stripe, origin } = await startSandbox({ publicUrl: receiver.url });
    const customer = await stripe.customers.create();
    await eventually(() => expect(receiver.events).toHaveLength(4));
    expect(new Set(receiver.events.map(({ id }) => id)).size).toBe(1);
    await eventually(async () => {
      const [event] = await (await fetch(`${origin}/control/events`)).json();
      expect(event).toMatchObject({
        type: 'customer.created',
        object: customer.id,
        delivery: { state: 'delivered', attempts: 4, lastAnswer: { status: 200 } },
      });
    });
  });

  it('that could not be delivered are delivered after a restart of both sides', async () => {
    const port = await freePort();
    const gone = await startReceiver(port);
    await gone.stop();
    const first = await paidSubscription(gone);
    await first.stop();
    const back = await startReceiver(port);
    const second = await startSandbox({ publicUrl: back.url, dataDir: first.sandbox.config.dataDir });
    await allDelivered(second);
    expect(back.types()).toContain('checkout.session.completed');
    expect(new Set(back.events.map(({ id }) => id)).size).toBe(back.events.length);
    const session = await second.stripe.checkout.sessions.retrieve(first.sessionId);
    expect(session.payment_status).toBe('paid');
  });

  it('are replayed as often as asked, shuffled, freshly signed', async () => {
    const receiver = await startReceiver();
    const started = await paidSubscription(receiver);
    await allDelivered(started);
    const before = receiver.events.length;
    const replay = await started.control('/events/replay', { times: 3, shuffle: true });
    expect(replay).toEqual({ status: 200, body: { sent: before * 3, statuses: { 200: before * 3 }, errors: {} } });
    expect(receiver.events).toHaveLength(before * 4);
    const round = receiver.events.slice(before, before * 2).map(({ id }) => id);
    const original = receiver.events.slice(0, before).map(({ id }) => id);
    expect(round).not.toEqual(original);
    expect((await started.control('/events/replay', { times: 0 })).status).toBe(400);
  });

  it('name the API call that caused them', async () => {
    const receiver = await startReceiver();
    const { stripe } = await startSandbox({ publicUrl: receiver.url });
    const { lastResponse } = await stripe.customers.create({}, { idempotencyKey: 'key-7' });
    await eventually(() => expect(receiver.events).toHaveLength(1));
    expect(receiver.events[0]?.request).toEqual({ id: lastResponse.requestId, idempotency_key: 'key-7' });
  });
});

describe('what happens to a payment later', () => {
  async function paid() {
    const receiver = await startReceiver();
    const started = await paidSubscription(receiver);
    const payments = await started.stripe.invoicePayments.list();
    return { ...started, receiver, intent: String(payments.data[0]?.payment.payment_intent) };
  }

  it('a part of it is refunded, then the rest, and no more', async () => {
    const { stripe, control, receiver, intent } = await paid();
    expect(await control(`/charges/${intent}/refund`, { amount: 800 })).toMatchObject({
      status: 200,
      body: { amount: 800 },
    });
    const [charge] = (await stripe.charges.list({ payment_intent: intent })).data;
    expect(charge).toMatchObject({ amount_refunded: 800, refunded: false });
    const tooMuch = stripe.refunds.create({ payment_intent: intent, amount: 9001 });
    await expect(tooMuch).rejects.toThrow(
      'Refund amount ($90.01) is greater than unrefunded amount on charge ($90.00)',
    );
    expect(await stripe.refunds.create({ payment_intent: intent })).toMatchObject({
      amount: 9000,
      status: 'succeeded',
    });
    const whole = await stripe.charges.retrieve(String(charge?.id), { expand: ['refunds'] });
    expect(whole).toMatchObject({ refunded: true, refunds: { data: [{ amount: 9000 }, { amount: 800 }] } });
    expect((await control(`/charges/${intent}/refund`)).body).toEqual({
      message: `Charge ${charge?.id} has already been refunded.`,
    });
    await eventually(() => {
      const told = receiver.types().filter((type) => type === 'charge.refunded' || type.startsWith('refund.'));
      expect(told.sort()).toEqual(
        ['charge.refunded', 'refund.created', 'refund.updated'].flatMap((type) => [type, type]),
      );
    });
  });

  it('a refund of it comes back from the bank', async () => {
    const { stripe, control, receiver, intent } = await paid();
    expect((await control(`/charges/${intent}/refund-failure`)).status).toBe(409);
    const { id } = await stripe.refunds.create({ payment_intent: intent, amount: 800 });
    expect((await control(`/charges/${intent}/refund-failure`)).body).toMatchObject({ id, status: 'failed' });
    const failed = await stripe.refunds.retrieve(id, { expand: ['failure_balance_transaction'] });
    expect(failed).toMatchObject({ status: 'failed', failure_balance_transaction: { amount: 800 } });
    const [charge] = (await stripe.charges.list({ payment_intent: intent })).data;
    expect(charge).toMatchObject({ amount_refunded: 0, refunded: false });
    await eventually(() => {
      for (const type of ['refund.failed', 'refund.updated', 'charge.refund.updated']) {
        expect(receiver.types()).toContain(type);
      }
    });
    expect((await control(`/charges/${intent}/refund-failure`)).status).toBe(409);
  });

  it('it is disputed and the dispute is lost, or won', async () => {
    const { stripe, control, receiver, intent } = await paid();
    expect((await control(`/charges/${intent}/dispute`)).body).toMatchObject({ status: 'needs_response' });
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({ code: 'charge_disputed' });
    expect((await control(`/charges/${intent}/dispute/close`, { outcome: 'lost' })).body).toMatchObject({
      status: 'lost',
    });
    expect((await stripe.disputes.list({ payment_intent: intent })).data).toMatchObject([{ status: 'lost' }]);
    expect((await control(`/charges/${intent}/dispute`)).status).toBe(409);
    await eventually(() => expect(receiver.types()).toContain('charge.dispute.closed'));

    const other = await paid();
    expect((await other.control(`/charges/${other.intent}/dispute`, { outcome: 'won' })).body).toMatchObject({
      status: 'won',
    });
    await eventually(() => expect(other.receiver.types()).toContain('charge.dispute.funds_reinstated'));
  });

  it('it is disputed over a part, or the bank only inquires about it, and then it can be refunded', async () => {
    const { stripe, control, receiver, intent } = await paid();
    expect((await control(`/charges/${intent}/dispute`, { amount: 99_999_999 })).status).toBe(409);
    expect((await control(`/charges/${intent}/dispute`, { amount: 400, outcome: 'lost' })).body).toMatchObject({
      amount: 400,
      balance_transactions: [{ amount: -400 }],
      is_charge_refundable: false,
    });
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({ code: 'charge_disputed' });
    await eventually(() => expect(receiver.types()).toContain('charge.dispute.funds_withdrawn'));

    const other = await paid();
    expect((await other.control(`/charges/${other.intent}/dispute`, { isInquiry: true })).body).toMatchObject({
      balance_transactions: [],
      is_charge_refundable: true,
      status: 'warning_needs_response',
    });
    await other.stripe.refunds.create({ payment_intent: other.intent });
    expect((await other.control(`/charges/${other.intent}/dispute/close`, { outcome: 'won' })).body).toMatchObject({
      balance_transactions: [],
      status: 'warning_closed',
    });
    await eventually(() => expect(other.receiver.types()).toContain('charge.dispute.closed'));
    expect(other.receiver.types()).not.toContain('charge.dispute.funds_withdrawn');
  });

  it('its subscription renews, fails to renew, recovers and ends', async () => {
    const { stripe, control, receiver } = await paid();
    const [subscription] = (await stripe.subscriptions.list()).data;
    const id = String(subscription?.id);
    const firstEnd = subscription?.items.data[0]?.current_period_end;
    const renewed = await control(`/subscriptions/${id}/renew`);
    expect(renewed.body).toMatchObject({ status: 'active', items: { data: [{ current_period_start: firstEnd }] } });
    expect((await stripe.invoices.list({ subscription: id })).data).toMatchObject([
      { billing_reason: 'subscription_cycle', status: 'paid', amount_paid: 9800 },
      { billing_reason: 'subscription_create', status: 'paid' },
    ]);
    expect((await control(`/subscriptions/${id}/fail`)).body).toMatchObject({ status: 'past_due' });
    expect((await stripe.invoices.list({ subscription: id, status: 'open' })).data).toHaveLength(1);
    expect((await control(`/subscriptions/${id}/renew`)).body).toMatchObject({ status: 'active' });
    expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(3);
    expect((await control(`/subscriptions/${id}/cancel`)).body).toMatchObject({ status: 'canceled' });
    expect((await control(`/subscriptions/${id}/renew`)).status).toBe(409);
    await eventually(() => {
      expect(receiver.types()).toEqual(
        expect.arrayContaining(['invoice.payment_failed', 'customer.subscription.deleted']),
      );
    });
  });

  it('its subscription changes size and stops at the end of its period when the product says so', async () => {
    const { stripe, control, receiver } = await paid();
    const [before] = (await stripe.subscriptions.list()).data;
    const id = String(before?.id);
    const item = String(before?.items.data[0]?.id);
    const bigger = await stripe.subscriptions.update(id, {
      items: [{ id: item, quantity: 5 }],
      proration_behavior: 'none',
    });
    expect(bigger.items.data[0]?.quantity).toBe(5);
    const billed = await stripe.subscriptions.update(id, {
      items: [{ id: item, quantity: 7 }],
      proration_behavior: 'always_invoice',
    });
    const invoice = await stripe.invoices.retrieve(String(billed.latest_invoice));
    expect(invoice).toMatchObject({ billing_reason: 'subscription_update', status: 'paid' });
    expect(invoice.lines.data.map(({ quantity }) => quantity)).toEqual([5, 7]);
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: true })).toMatchObject({
      cancel_at_period_end: true,
    });
    expect((await control(`/subscriptions/${id}/renew`)).body).toMatchObject({ status: 'canceled' });
    await eventually(() => {
      const updates = receiver.events.filter(({ type }) => type === 'customer.subscription.updated');
      expect(updates.map(({ data }) => data.previous_attributes)).toContainEqual(
        expect.objectContaining({ cancel_at_period_end: false }),
      );
    });
  });
});
