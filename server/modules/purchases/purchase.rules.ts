import { type PurchaseStatus, TEAM_LICENSE } from '../../../contract/purchases.ts';
import type { PaymentState, SubscriptionState } from '../../gateways/payments/payments.gateway.ts';

/** What a purchase is, given what became of its money. A lost dispute is money gone back to the buyer, as a refund is. */
export function statusOf({ outcome, totalCents, refundedCents, dispute }: PaymentState): PurchaseStatus {
  if (outcome !== 'paid') return outcome;
  if (dispute === 'lost') return 'refunded';
  if (totalCents > 0 && refundedCents >= totalCents) return 'refunded';
  if (dispute === 'open') return 'disputed';
  return refundedCents > 0 ? 'partially_refunded' : 'completed';
}

/** Whether the money has come in and has not gone back in full. */
export function isPaid(status: PurchaseStatus): boolean {
  return status === 'completed' || status === 'partially_refunded' || status === 'disputed';
}

/** Whether the money of the present period went back in full: then a subscription gives nothing until the next is paid. */
export function isPaidBack({ newestPayment }: SubscriptionState): boolean {
  return newestPayment !== undefined && statusOf(newestPayment) === 'refunded';
}

/**
 * Team licences that a checkout's purchase gives its customer at present: what its subscription pays for, by the newest
 * payment. None before the money is there, after that payment went back in full, or once the subscription has ended.
 */
export function licensesGranted(
  purchase: { productType: string; quantity: number; status: PurchaseStatus },
  subscription: SubscriptionState | undefined,
): number {
  if (purchase.productType !== TEAM_LICENSE) return 0;
  if (!subscription) return isPaid(purchase.status) ? purchase.quantity : 0;
  const status = subscription.newestPayment ? statusOf(subscription.newestPayment) : purchase.status;
  return isPaid(status) && !subscription.ended ? subscription.quantity : 0;
}
