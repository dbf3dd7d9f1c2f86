import { persistentJob, RETRIES_UNTIL_IT_AGREES } from './job.ts';

/** All that is needed to give the money back, should the customer be deleted meanwhile. */
export interface PaymentRefund {
  refundId: string;
  purchaseId: string;
  paymentIntentId: string;
  amountCents: number;
  /** The subscription that goes on although all of its money goes back. */
  keptSubscriptionId: string | null;
  /** The subscription that was told to end with it, whichever of its payments this is. */
  endedSubscriptionId: string | null;
}

/** Gives money back. */
export const refundPayment = persistentJob<PaymentRefund>('refund-payment', { retryLimit: RETRIES_UNTIL_IT_AGREES });
