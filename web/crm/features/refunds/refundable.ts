import { toCents } from '../../../../contract/money.ts';
import type { Purchase } from '../../../../contract/purchases.ts';

export function canBeRefunded(purchase: Purchase): boolean {
  const { status, stripePaymentIntentId } = purchase;
  const isPaid = status === 'completed' || status === 'partially_refunded';
  return isPaid && stripePaymentIntentId !== null && centsLeft(purchase) > 0;
}

/** Returns the unrefunded part of a payment. */
export function centsLeft({ amount, refundedAmount }: Purchase): number {
  return toCents(amount) - toCents(refundedAmount);
}
