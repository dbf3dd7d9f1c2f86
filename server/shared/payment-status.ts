import type { PurchaseStatus } from '#contract/purchases.ts';

/** The state of one payment. */
export interface PaymentFacts {
  outcome: 'pending' | 'paid' | 'failed' | 'canceled';
  /**
   * What the card has paid, or has to pay while the payment is not settled. Less than what was invoiced when the buyer had credit,
   * and 0 when nothing was left to pay. Refunds and revenue go by it.
   */
  cardCents: number;
  /** What went back to the buyer, by refunds and by disputes that were lost. */
  refundedCents: number;
  /** Whether a dispute keeps the payment from being refunded: one that is open, or was lost over a part. An inquiry does not. */
  isDisputed: boolean;
}

/** The payments of a subscription's current period. */
export interface PeriodFacts {
  /** The last successful payment for a period, refunded or not. */
  newestPayment: (PaymentFacts & { paymentIntentId: string | undefined }) | undefined;
  /** Refunded payments despite which staff decided to keep the subscription. */
  keptPaymentIds: readonly string[];
}

/**
 * Returns whether the current period was fully refunded. A subscription then gives nothing until the next payment, unless
 * staff kept it.
 */
export function isPaidBack({ newestPayment, keptPaymentIds }: PeriodFacts): boolean {
  if (newestPayment === undefined || statusOf(newestPayment) !== 'refunded') return false;
  return !newestPayment.paymentIntentId || !keptPaymentIds.includes(newestPayment.paymentIntentId);
}

/** Returns a purchase's status. What a lost dispute took counts as refunded, because the money went back to the buyer. */
export function statusOf({ outcome, cardCents, refundedCents, isDisputed }: PaymentFacts): PurchaseStatus {
  if (outcome !== 'paid') return outcome;
  if (cardCents > 0 && refundedCents >= cardCents) return 'refunded';
  if (isDisputed) return 'disputed';
  return refundedCents > 0 ? 'partially_refunded' : 'completed';
}
