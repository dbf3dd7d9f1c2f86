import { newEmail, type Teller } from './teller.ts';

/** Typical sequences of payments and refunds. Stripe, the product and the vendors fail while they run. */
export const STORIES: Record<string, (teller: Teller) => Promise<void>> = {
  'full refund': async (teller) => teller.refund((await teller.buy()).purchase),
  'refund of a part': async (teller) => teller.refund((await teller.buy()).purchase, { amount: '40.00' }),
  'refund pressed twice': async (teller) => {
    const { purchase } = await teller.buy();
    const key = crypto.randomUUID();
    const press = () => teller.refund(purchase, { amount: '10.00' }, key);
    await Promise.all([press(), press()]);
    await press();
  },
  'refund after a renewal': async (teller) => {
    await teller.refund(await teller.renew(await teller.buy()));
  },
  'refund of team licenses in use': async (teller) => {
    const email = newEmail();
    const { customerId } = await teller.buy({ email });
    const team = await teller.buy({ email, quantity: 2 });
    for (const name of ['mia', 'max']) {
      const member = { ownerId: customerId, name, email: newEmail(), isActive: 1 };
      await teller.ask('POST', '/api/crm/team-members', member, {}, [409]);
    }
    await teller.refund(team.purchase);
  },
  'cancel, then resume': async (teller) => {
    const { customerId } = await teller.buy();
    const [subscription] = await teller.subscriptionsOf(customerId);
    const path = `/api/crm/subscriptions/${subscription?.id}/cancellation`;
    await teller.ask('POST', path, {}, { 'idempotency-key': crypto.randomUUID() });
    await teller.ask('DELETE', path, undefined, { 'idempotency-key': crypto.randomUUID() });
  },
  'failing renewal, then paid': async (teller) => {
    const bought = await teller.buy();
    await teller.atStripe((sandbox) => sandbox.subscription(bought.subscription, 'fail-renewal'));
    await teller.renew(bought);
  },
  'failing to the end': async (teller) => {
    const { subscription } = await teller.buy();
    for (let attempt = 0; attempt < 4; attempt++) {
      await teller.atStripe((sandbox) => sandbox.subscription(subscription, 'fail-renewal'));
    }
  },
  'dispute won': (teller) => dispute(teller, 'won'),
  'dispute lost': (teller) => dispute(teller, 'lost'),
  'delete with a live subscription': async (teller) => {
    const bought = await teller.buy();
    if (teller.random.chance(0.5)) await teller.renew(bought);
    await teller.delete(bought.customerId);
  },
  'renewal racing a refund': async (teller) => {
    const { purchase, subscription } = await teller.buy();
    await Promise.all([
      teller.refund(purchase),
      teller.atStripe((sandbox) => sandbox.subscription(subscription, 'renew')),
    ]);
  },
};

async function dispute(teller: Teller, outcome: 'won' | 'lost'): Promise<void> {
  const payment = String((await teller.buy()).purchase.stripePaymentIntentId);
  await teller.atStripe((sandbox) => sandbox.charge(payment, 'dispute'), /disputed already/);
  await teller.atStripe((sandbox) => sandbox.charge(payment, 'dispute/close', { outcome }), /no open dispute/);
}
