import { describe, expect, it } from 'vitest';
import { checkoutParams, startSandbox } from './support.ts';

async function subscribed() {
  const started = await startSandbox();
  const { id } = await started.stripe.checkout.sessions.create(checkoutParams('subscription'));
  const { body } = await started.control(`/checkouts/${id}/pay`);
  return { ...started, id: String(body.subscription) };
}

describe('a subscription', () => {
  it('that is told to end with its period says when and why, and says nothing of it once resumed', async () => {
    const { stripe, id } = await subscribed();
    const before = await stripe.subscriptions.retrieve(id);
    const ending = await stripe.subscriptions.update(id, {
      cancel_at_period_end: true,
      cancellation_details: { comment: 'Too busy', feedback: 'unused' },
    });
    expect(ending).toMatchObject({
      status: 'active',
      cancel_at: before.items.data[0]?.current_period_end,
      canceled_at: expect.any(Number),
      cancellation_details: { comment: 'Too busy', feedback: 'unused', reason: 'cancellation_requested' },
    });
    expect(await stripe.subscriptions.update(id, { cancel_at_period_end: false })).toMatchObject({
      cancel_at: null,
      canceled_at: null,
      cancellation_details: { reason: null },
    });
  });

  it('ends at once when it is canceled, takes metadata from then on and nothing else', async () => {
    const { stripe, id } = await subscribed();
    expect(await stripe.subscriptions.cancel(id, { cancellation_details: { comment: 'Bye' } })).toMatchObject({
      status: 'canceled',
      ended_at: expect.any(Number),
      cancellation_details: { comment: 'Bye', reason: 'cancellation_requested' },
    });
    expect(await stripe.subscriptions.update(id, { metadata: { note: 'x' } })).toMatchObject({
      metadata: { note: 'x' },
    });
    for (const change of [{ cancel_at_period_end: true }, { cancel_at_period_end: false }, { description: 'x' }]) {
      await expect(stripe.subscriptions.update(id, change)).rejects.toMatchObject({ statusCode: 400 });
    }
    await expect(stripe.subscriptions.cancel(id)).rejects.toMatchObject({ code: 'resource_missing' });
  });

  it('refuses a feedback that Stripe does not know', async () => {
    const { stripe, id } = await subscribed();
    const unknown = { cancellation_details: { feedback: 'bored' as 'unused' } };
    await expect(stripe.subscriptions.update(id, unknown)).rejects.toMatchObject({
      param: 'cancellation_details[feedback]',
    });
  });

  it('whose renewal fails is tried four times, and then ends for want of its payment', async () => {
    const { stripe, control, id } = await subscribed();
    for (const attempt of [1, 2, 3]) {
      expect((await control(`/subscriptions/${id}/fail-renewal`)).body).toMatchObject({ status: 'past_due' });
      const [invoice] = (await stripe.invoices.list({ subscription: id, status: 'open' })).data;
      expect(invoice).toMatchObject({ attempt_count: attempt, next_payment_attempt: expect.any(Number) });
    }
    expect((await control(`/subscriptions/${id}/fail-renewal`)).body).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'payment_failed' },
    });
    const [given] = (await stripe.invoices.list({ subscription: id, status: 'open' })).data;
    expect(given).toMatchObject({ attempt_count: 4, next_payment_attempt: null });
    expect((await control(`/subscriptions/${id}/fail-renewal`)).status).toBe(409);
  });

  it('that is paid at the third try goes on, and a later failure is tried again', async () => {
    const { control, id } = await subscribed();
    await control(`/subscriptions/${id}/fail-renewal`);
    await control(`/subscriptions/${id}/fail-renewal`);
    expect((await control(`/subscriptions/${id}/renew`)).body).toMatchObject({ status: 'active' });
    for (const _ of [1, 2, 3]) {
      expect((await control(`/subscriptions/${id}/fail-renewal`)).body).toMatchObject({ status: 'past_due' });
    }
  });
});
