import type { Account } from '../account.ts';
import { endSubscription, renewSubscription } from '../lifecycle/subscriptions.ts';
import type { Subscription } from '../wire.ts';
import { conflict, notFound } from './refusal.ts';

/** What time brings to a subscription: a paid period, the end, or a period whose payment fails. */
export const SUBSCRIPTION_ACTIONS: Record<string, (account: Account, id: string) => Subscription> = {
  renew: (account, id) => renewSubscription(account, running(account, id), true),
  'fail-renewal': failRenewal,
  end,
  // As they were called before.
  fail: failRenewal,
  cancel: end,
};

function failRenewal(account: Account, id: string): Subscription {
  return renewSubscription(account, running(account, id), false);
}

function end(account: Account, id: string): Subscription {
  return endSubscription(account, running(account, id), 'cancellation_requested');
}

function running(account: Account, id: string): Subscription {
  const subscription = account.records.subscriptions.get(id);
  if (!subscription) throw notFound(`No subscription ${id}.`);
  if (subscription.status === 'canceled') throw conflict(`Subscription ${id} has ended.`);
  return subscription;
}
