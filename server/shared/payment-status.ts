import type { PurchaseStatus } from '#contract/purchases.ts';

/** The state of one payment. */
export interface PaymentFacts {
  outcome: 'pending' | 'paid' | 'failed' | 'canceled';
  /**
   * What the card has paid, or has to pay while the payment is not settled. Less than what was invoiced when the buyer had credit,
   * and 0 when nothing was left to pay. Refunds and revenue go by it.
   */
  cardCents: number;
  refundedCents: number;
  dispute: 'none' | 'open' | 'won' | 'lost';
}

/** The payments of a subscription's current period. */
export interface PeriodFacts {
  /** The last successful payment, refunded or not. */
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

/** Returns a purchase's status. A lost dispute counts as a refund, because the money went back to the buyer. */
export function statusOf({ outcome, cardCents, refundedCents, dispute }: PaymentFacts): PurchaseStatus {
  if (outcome !== 'paid') return outcome;
  if (dispute === 'lost') return 'refunded';
  if (cardCents > 0 && refundedCents >= cardCents) return 'refunded';
  if (dispute === 'open') return 'disputed';
  return refundedCents > 0 ? 'partially_refunded' : 'completed';
}
