import { ControlError } from '#sandbox/core/validation.ts';
import type { Account } from '../account.ts';
import { markUncollectible, newestUnpaidInvoice, voidInvoice } from '../lifecycle/invoices.ts';
import { endSubscription, renewSubscription } from '../lifecycle/subscriptions.ts';
import type { Invoice, Subscription } from '../wire.ts';

/**
 * Events in a subscription's life: a paid period, a period with a failed payment, or the end. Its newest unpaid invoice can be
 * written off or voided.
 */
export const SUBSCRIPTION_ACTIONS: Record<string, (account: Account, id: string) => Subscription | Invoice> = {
  renew: (account, id) => renewSubscription(account, running(account, id), true),
  'fail-renewal': failRenewal,
  end,
  uncollectible: (account, id) => markUncollectible(account, unpaidInvoice(account, id, ['open'])),
  void: (account, id) => voidInvoice(account, unpaidInvoice(account, id, ['open', 'uncollectible'])),
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

function unpaidInvoice(account: Account, id: string, statuses: string[]): Invoice {
  if (!account.records.subscriptions.get(id)) throw new ControlError(404, `No subscription ${id}.`);
  const invoice = newestUnpaidInvoice(account, id);
  if (invoice && statuses.includes(String(invoice.status))) return invoice;
  throw new ControlError(409, `Subscription ${id} has no unpaid invoice.`);
}

function running(account: Account, id: string): Subscription {
  const subscription = account.records.subscriptions.get(id);
  if (!subscription) throw new ControlError(404, `No subscription ${id}.`);
  if (subscription.status === 'canceled') throw new ControlError(409, `Subscription ${id} has ended.`);
  return subscription;
}
