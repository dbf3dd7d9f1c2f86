import { type PurchaseStatus, TEAM_LICENSE } from '#contract/purchases.ts';
import type { PaymentState, SubscriptionState } from '#server/gateways/payments/payments.gateway.ts';
import { isPaidBack } from '#server/shared/payment-status.ts';

/** Returns whether the payment has arrived and was not refunded in full. */
export function isPaid(status: PurchaseStatus): boolean {
  return status === 'completed' || status === 'partially_refunded' || status === 'disputed';
}

/** Returns the currency of what a card has paid where it is not that of the licenses, in which all money is booked. */
export function foreignCurrencyOf(
  { cardCents, currency }: Pick<PaymentState, 'cardCents' | 'currency'>,
  ownCurrency: string,
): string | undefined {
  return cardCents > 0 && currency !== ownCurrency ? currency : undefined;
}

/**
 * Returns the team licenses that a checkout's purchase currently gives its customer: the number that its subscription pays
 * for. Returns 0 before the payment arrives, after the newest payment was refunded in full, and after the subscription has
 * ended.
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
