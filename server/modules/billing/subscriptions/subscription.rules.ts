import { toAmount } from '#contract/money.ts';
import { hasEnded, isRunning } from '#contract/subscriptions.ts';
import type { SubscriptionState } from '#server/gateways/payments/payments.gateway.ts';
import type { Mismatch } from '#server/shared/mismatch.ts';
import { isPaidBack } from '#server/shared/payment-status.ts';
import type { SubscriptionRow } from './subscriptions.store.ts';

/** The stored facts of a subscription that determine access and price. */
type KeptSubscription = Pick<SubscriptionRow, 'status' | 'isRefunded' | 'cancelAt' | 'endedAt' | 'monthlyAmount'>;

/** Returns whether the subscription has been set to end since the last observation. */
export function startsToEnd(before: KeptSubscription, now: KeptSubscription): boolean {
  return before.cancelAt === null && now.cancelAt !== null && !hasEnded(now);
}

/** Returns whether the subscription has ended since the last observation, without an earlier word of its end or a full refund. */
export function endsUnannounced(before: KeptSubscription, now: KeptSubscription): boolean {
  return before.endedAt === null && now.status === 'canceled' && before.cancelAt === null && !before.isRefunded;
}

/** Returns whether no end is known or has come. */
export function continues({ cancelAt, endedAt }: Pick<KeptSubscription, 'cancelAt' | 'endedAt'>): boolean {
  return cancelAt === null && endedAt === null;
}

/** Returns when the next payment is due, or null. */
export function nextPaymentAt({ status, cancelAt, currentPeriodEnd }: SubscriptionRow): Date | null {
  return isRunning({ status }) && cancelAt === null ? currentPeriodEnd : null;
}

export function toKept(state: SubscriptionState): KeptSubscription {
  return {
    status: state.status,
    isRefunded: isPaidBack(state),
    cancelAt: state.cancelAt ?? null,
    endedAt: state.endedAt ?? null,
    monthlyAmount: toAmount(state.monthlyCents),
  };
}

const FIELDS: [name: string, value: (kept: KeptSubscription) => string][] = [
  ['subscription', ({ status }) => status ?? 'not asked about'],
  ['subscription paid back', ({ isRefunded }) => (isRefunded ? 'yes' : 'no')],
  ['subscription costs', ({ monthlyAmount }) => monthlyAmount ?? 'not asked about'],
  ['subscription ends', ({ cancelAt }) => cancelAt?.toISOString() ?? 'not'],
];

/** Describes where our record differs from the provider's. */
export function changesOf(ours: KeptSubscription, theirs: KeptSubscription): Mismatch[] {
  return FIELDS.map(([field, value]) => ({ field, ours: value(ours), theirs: value(theirs) })).filter(
    (change) => change.ours !== change.theirs,
  );
}
