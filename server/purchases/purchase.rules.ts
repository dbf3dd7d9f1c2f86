import { type PurchaseStatus, TEAM_LICENSE } from '../../contract/purchases.ts';
import type { PaymentState, SubscriptionState } from '../gateways/payments/payments.gateway.ts';

/** What a purchase is, given what became of its money. A lost dispute is money gone back to the buyer, as a refund is. */
export function statusOf({ outcome, totalCents, refundedCents, dispute }: PaymentState): PurchaseStatus {
  if (outcome !== 'paid') return outcome;
  if (dispute === 'lost') return 'refunded';
  if (totalCents > 0 && refundedCents >= totalCents) return 'refunded';
  if (dispute === 'open') return 'disputed';
  return refundedCents > 0 ? 'partially_refunded' : 'completed';
}

/**
 * Team licences that a checkout's purchase gives its customer at present: none before the money is there, after a full
 * refund or a lost dispute, or once the subscription has ended; else what the subscription pays for.
 */
export function licensesGranted(
  purchase: { productType: string; quantity: number; status: PurchaseStatus },
  subscription: SubscriptionState | undefined,
): number {
  const paid: PurchaseStatus[] = ['completed', 'partially_refunded', 'disputed'];
  if (purchase.productType !== TEAM_LICENSE || !paid.includes(purchase.status)) return 0;
  if (!subscription) return purchase.quantity;
  return subscription.ended ? 0 : subscription.quantity;
}

/** Dollars with two decimals, without the errors of binary fractions. */
export function toDollars(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
