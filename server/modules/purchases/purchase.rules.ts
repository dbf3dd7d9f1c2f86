import { type PurchaseStatus, TEAM_LICENSE } from '../../../contract/purchases.ts';
import type { SubscriptionState } from '../../gateways/payments/payments.gateway.ts';
import { isPaidBack } from '../../shared/payment-status.ts';

/** Whether the money has come in and has not gone back in full. */
export function isPaid(status: PurchaseStatus): boolean {
  return status === 'completed' || status === 'partially_refunded' || status === 'disputed';
}

/**
 * Team licenses that a checkout's purchase gives its customer at present: what its subscription pays for, by the newest
 * payment. None before the money is there, after that payment went back in full, or once the subscription has ended.
 */
export function licensesGranted(
  purchase: { productType: string; quantity: number; status: PurchaseStatus },
  subscription: SubscriptionState | undefined,
): number {
  if (purchase.productType !== TEAM_LICENSE) return 0;
  if (!subscription) return isPaid(purchase.status) ? purchase.quantity : 0;
  if (subscription.ended || isPaidBack(subscription)) return 0;
  return subscription.newestPayment || isPaid(purchase.status) ? subscription.quantity : 0;
}
