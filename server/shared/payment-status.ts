import type { PurchaseStatus } from '../../contract/purchases.ts';

/** What became of the money of one payment. */
export interface PaymentFacts {
  outcome: 'pending' | 'paid' | 'failed' | 'canceled';
  totalCents: number;
  refundedCents: number;
  dispute: 'none' | 'open' | 'won' | 'lost';
}

/** What a subscription pays with at present. */
export interface PeriodFacts {
  /** The last payment that came in, refunded or not. */
  newestPayment: (PaymentFacts & { paymentIntentId: string | undefined }) | undefined;
  /** Payments that went back although the subscription was to be kept: staff have decided so. */
  keptPaymentIds: readonly string[];
}

/** Whether the money of the present period went back in full: then a subscription gives nothing until the next is paid, unless it was to be kept. */
export function isPaidBack({ newestPayment, keptPaymentIds }: PeriodFacts): boolean {
  if (newestPayment === undefined || statusOf(newestPayment) !== 'refunded') return false;
  return !newestPayment.paymentIntentId || !keptPaymentIds.includes(newestPayment.paymentIntentId);
}

/** What a purchase is, given what became of its money. A lost dispute is money gone back to the buyer, as a refund is. */
export function statusOf({ outcome, totalCents, refundedCents, dispute }: PaymentFacts): PurchaseStatus {
  if (outcome !== 'paid') return outcome;
  if (dispute === 'lost') return 'refunded';
  if (totalCents > 0 && refundedCents >= totalCents) return 'refunded';
  if (dispute === 'open') return 'disputed';
  return refundedCents > 0 ? 'partially_refunded' : 'completed';
}
