import { persistentJob, RETRIES_UNTIL_IT_AGREES } from './job.ts';

/** Everything needed for the refund, in case the customer is deleted in the meantime. */
export interface PaymentRefund {
  refundId: string;
  purchaseId: string;
  paymentIntentId: string;
  amountCents: number;
  /** The subscription that continues although this payment is fully refunded. */
  keptSubscriptionId: string | null;
  /** The subscription that ends with the refund, whichever of its payments this is. */
  endedSubscriptionId: string | null;
}

/** Refunds a payment. */
export const refundPayment = persistentJob<PaymentRefund>('refund-payment', { retryLimit: RETRIES_UNTIL_IT_AGREES });
