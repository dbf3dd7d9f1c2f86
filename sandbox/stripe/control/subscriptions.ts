import { ControlError } from '../../core/validation.ts';
import type { Account } from '../account.ts';
import { endSubscription, renewSubscription } from '../lifecycle/subscriptions.ts';
import type { Subscription } from '../wire.ts';

/** Events in a subscription's life: a paid period, a period with a failed payment, or the end. */
export const SUBSCRIPTION_ACTIONS: Record<string, (account: Account, id: string) => Subscription> = {
  renew: (account, id) => renewSubscription(account, running(account, id), true),
  'fail-renewal': failRenewal,
  end,
  // Their former names, which callers can still use.
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
  if (!subscription) throw new ControlError(404, `No subscription ${id}.`);
  if (subscription.status === 'canceled') throw new ControlError(409, `Subscription ${id} has ended.`);
  return subscription;
}
