import { toAmount, toCents } from '#contract/money.ts';
import type { PurchaseStatus } from '#contract/purchases.ts';
import type { RefundInput } from '#contract/refunds.ts';

interface RefundablePurchase {
  status: PurchaseStatus;
  refundableAmount: string;
  stripePaymentIntentId: string | null;
}

/** Returns the reason why a purchase cannot be refunded, or undefined when it can. */
export function obstacleOf({ status, stripePaymentIntentId }: RefundablePurchase): string | undefined {
  if (status === 'refunded') return 'This payment has been refunded already';
  if (status === 'disputed') return 'This payment is disputed and cannot be refunded';
  const isPaid = status === 'completed' || status === 'partially_refunded';
  if (!isPaid) return 'This purchase has not been paid';
  return stripePaymentIntentId === null ? 'No card paid for this purchase, so 0.00 is left to be refunded' : undefined;
}

export interface RefundTerms {
  cents: number;
  /** Whether nothing of the payment remains afterwards. */
  isFull: boolean;
  /** Whether the subscription ends. Only a full refund may end it. */
  endsSubscription: boolean;
}

/**
 * Returns the amount and whether the subscription ends, or a message when the refund is not possible. `pending` is the
 * amount of refunds under way. `seen` is the amount that was left when the refund was decided on, if that is known.
 */
export function termsOf(
  { refundableAmount }: Pick<RefundablePurchase, 'refundableAmount'>,
  pending: string,
  {
    amount: asked,
    refundableAmount: seen,
    endSubscription,
  }: Pick<RefundInput, 'amount' | 'refundableAmount'> & { endSubscription: boolean },
): RefundTerms | string {
  const left = toCents(refundableAmount) - toCents(pending);
  if (left <= 0) return 'This payment has been refunded already';
  if (seen !== undefined && toCents(seen) !== left) {
    return `By now ${toAmount(left)} of this payment is left to be refunded, not ${toAmount(toCents(seen))}`;
  }
  const cents = asked === undefined ? left : toCents(asked);
  if (cents === 0) return 'Amount must be more than 0.00';
  if (cents > left) return `Only ${toAmount(left)} of this payment is left to be refunded`;
  const isFull = cents === left;
  return { cents, isFull, endsSubscription: isFull && endSubscription };
}

/** Returns whether a repeated request asks for what its idempotency key ordered before. */
export function isSameRefund(
  ordered: { amount: string; endsSubscription: boolean; reason: string | null },
  { amount, endSubscription, reason }: RefundInput,
): boolean {
  const isSameAmount = amount === undefined || toCents(amount) === toCents(ordered.amount);
  const { endsSubscription } = ordered;
  // With an amount it may be a partial refund, which ends nothing, whatever is asked.
  const endsAsAsked = endSubscription === false ? !endsSubscription : endsSubscription || amount !== undefined;
  return isSameAmount && (endSubscription === undefined || endsAsAsked) && (reason ?? null) === ordered.reason;
}
