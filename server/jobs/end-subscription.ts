import { persistentJob } from './job.ts';

export interface EndedSubscription {
  subscriptionId: string;
  purchaseId?: string;
  reason: 'refunded' | 'customer_deleted';
}

/** About a month of tries: a subscription goes on charging a card until Stripe agrees. */
const RETRIES_UNTIL_IT_AGREES = 43_200;

/** Ends a subscription at Stripe. */
export const endSubscription = persistentJob<EndedSubscription>('end-subscription', {
  retryLimit: RETRIES_UNTIL_IT_AGREES,
});
