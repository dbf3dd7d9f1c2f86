import { readdirSync, readFileSync } from 'node:fs';
import type { Stripe } from 'stripe';
import { describe, expect, it } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { checkoutParams, startReceiver, startSandbox } from './support.ts';

const COMPOSED = new URL('../../fixtures/stripe-events/', import.meta.url);

/** Fields that the real API omits unless requested, or that only some of the published fixtures have. */
const OPTIONAL: Record<string, string[]> = { charge: ['refunds', 'source'] };

function composedEvents(): Stripe.Event[] {
  return readdirSync(COMPOSED)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(new URL(name, COMPOSED), 'utf8')));
}

function keysOf(object: object): string[] {
  return Object.keys(object).sort();
}

/** Causes every kind of event that has a published example. */
async function everyEvent(): Promise<Stripe.Event[]> {
  const receiver = await startReceiver();
  const { stripe, control } = await startSandbox({ publicUrl: receiver.url });
  const open = async (mode: 'payment' | 'subscription') =>
    (await stripe.checkout.sessions.create(checkoutParams(mode))).id;
  await control(`/checkouts/${await open('payment')}/expire`);
  for (const end of ['settle', 'fail']) {
    const id = await open('subscription');
    await control(`/checkouts/${id}/pay`, { method: 'bank_debit' });
    await control(`/checkouts/${id}/${end}`);
  }
  const { body } = await control(`/checkouts/${await open('payment')}/pay`);
  await control(`/charges/${body.payment_intent}/refund`, { amount: 400 });
  await control(`/charges/${body.payment_intent}/dispute`, { outcome: 'lost' });
  const [subscription] = (await stripe.subscriptions.list({ status: 'active' })).data;
  await control(`/subscriptions/${subscription?.id}/renew`);
  await control(`/subscriptions/${subscription?.id}/cancel`);
  const { data } = await stripe.events.list({ limit: 100 });
  await eventually(() => expect(receiver.events).toHaveLength(data.length));
  return receiver.events;
}

describe('the stand-in’s events', () => {
  it('have the envelope and the fields of the published examples, of each kind', async () => {
    const events = await everyEvent();
    for (const example of composedEvents()) {
      const ours = events.find(({ type }) => type === example.type);
      expect(ours, `no ${example.type} was sent`).toBeDefined();
      if (!ours) continue;
      expect(keysOf(ours), example.type).toEqual(keysOf(example));
      const theirs: object = example.data.object;
      const kind = (theirs as { object: string }).object;
      const required = keysOf(theirs).filter((key) => !OPTIONAL[kind]?.includes(key));
      expect(keysOf(ours.data.object), example.type).toEqual(expect.arrayContaining(required));
    }
  });

  it('hold the object just as the API answers it', async () => {
    const receiver = await startReceiver();
    const { stripe, control } = await startSandbox({ publicUrl: receiver.url });
    const { id } = await stripe.checkout.sessions.create(checkoutParams('payment'));
    await control(`/checkouts/${id}/pay`);
    await eventually(() => expect(receiver.types()).toContain('checkout.session.completed'));
    const told = receiver.events.find(({ type }) => type === 'checkout.session.completed')?.data.object;
    const { lastResponse: _response, ...answered } = await stripe.checkout.sessions.retrieve(id);
    expect(told).toEqual(answered);
  });
});
