import type { AccountSubscription } from '#contract/account.ts';
import type { Subscription } from '#contract/subscriptions.ts';
import type { SubscriptionDetails } from './cancellation.store.ts';
import { nextPaymentAt } from './subscription.rules.ts';
import type { SubscriptionRow } from './subscriptions.store.ts';

export function toSubscription(row: SubscriptionDetails): Subscription {
  const { id, customerId, stripeSubscriptionId, productType, quantity, status, pendingChange, lastFailure } = row;
  return {
    id,
    customerId,
    stripeSubscriptionId,
    productType,
    quantity,
    monthlyAmount: row.monthlyAmount,
    status,
    currentPeriodEnd: toInstant(row.currentPeriodEnd),
    nextPaymentAt: toInstant(nextPaymentAt(row)),
    cancelAt: toInstant(row.cancelAt),
    endedAt: toInstant(row.endedAt),
    pendingChange,
    lastFailure,
  };
}

export function toAccountSubscription(row: SubscriptionRow): AccountSubscription {
  const { id, productType, quantity, monthlyAmount, status } = row;
  const [renewsAt, cancelAt] = [toInstant(nextPaymentAt(row)), toInstant(row.cancelAt)];
  return { id, productType, quantity, monthlyAmount, status, renewsAt, cancelAt };
}

function toInstant(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
