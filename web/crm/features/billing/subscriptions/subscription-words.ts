import type { Customer } from '#contract/customers.ts';
import { AGENT_LICENSE } from '#contract/purchases.ts';
import { hasEnded, isRunning, type Subscription, type SubscriptionChangeKind } from '#contract/subscriptions.ts';
import { dateLabel } from '#crm/shared/local-time.ts';
import { formatMoney } from '#crm/shared/money.ts';
import type { BadgeTone } from '#ui/badge.tsx';

const STATES: Record<string, { tone: BadgeTone; label: string }> = {
  active: { tone: 'ok', label: 'Active' },
  trialing: { tone: 'ok', label: 'Trial' },
  past_due: { tone: 'pending', label: 'Past due' },
  unpaid: { tone: 'failed', label: 'Not paid' },
  incomplete: { tone: 'pending', label: 'First payment awaited' },
  incomplete_expired: { tone: 'neutral', label: 'Never paid' },
  paused: { tone: 'neutral', label: 'Paused' },
  canceled: { tone: 'neutral', label: 'Ended' },
};

/** Translates Stripe's status. */
export function stateOf({ status }: Subscription): { tone: BadgeTone; label: string } {
  if (status === null) return { tone: 'pending', label: 'Not known yet' };
  return STATES[status] ?? { tone: 'neutral', label: status.replaceAll('_', ' ') };
}

/** Returns whether the subscription is to end: by the request that waits for Stripe, or else as Stripe knows it. */
export function isToEnd({ pendingChange, cancelAt }: Subscription): boolean {
  return pendingChange === null ? cancelAt !== null : pendingChange !== 'resume';
}

/** Returns whether team licenses are charged on that nobody can use without the customer's own license. */
export function isUseless(
  subscription: Subscription,
  { accessState, accessOverride }: Pick<Customer, 'accessState' | 'accessOverride'>,
): boolean {
  const isLeftBehind = (accessState === 'ended' || accessState === 'none') && accessOverride !== 'blocked';
  return (
    isLeftBehind && subscription.productType !== AGENT_LICENSE && isRunning(subscription) && !isToEnd(subscription)
  );
}

/** Returns what happens to the subscription next, or when it ended. */
export function describeNext(subscription: Subscription): string | undefined {
  const { endedAt, cancelAt, nextPaymentAt } = subscription;
  if (hasEnded(subscription)) return endedAt ? `Ended on ${dateLabel(endedAt)}` : undefined;
  if (cancelAt) return `Ends on ${dateLabel(cancelAt)}`;
  return nextPaymentAt ? `Next payment on ${dateLabel(nextPaymentAt)}${describeCost(subscription)}` : undefined;
}

function describeCost({ monthlyAmount }: Subscription): string {
  return monthlyAmount === null ? '' : `, ${formatMoney(monthlyAmount)} a month`;
}

const CHANGES: Record<SubscriptionChangeKind, string> = {
  cancel_at_period_end: 'canceled at period end',
  cancel_now: 'canceled now',
  resume: 'resumed',
};

/** Describes a request that Stripe has not accepted yet. */
export function describePending(kind: SubscriptionChangeKind): string {
  return `To be ${CHANGES[kind]} as soon as Stripe can be reached`;
}

/** Describes what the customer loses by a cancellation, and when. */
export function describeEnd(subscription: Subscription, atPeriodEnd: boolean): string {
  const { productType, quantity, currentPeriodEnd } = subscription;
  const what =
    productType === AGENT_LICENSE
      ? 'Access ends'
      : quantity === 1
        ? 'The team license ends'
        : `The ${quantity} team licenses end`;
  if (atPeriodEnd) return `${what} ${currentPeriodEnd ? `on ${dateLabel(currentPeriodEnd)}` : 'with the paid period'}.`;
  const paid = currentPeriodEnd ? `, though the period runs until ${dateLabel(currentPeriodEnd)}` : '';
  return `${what} at once${paid}.`;
}
