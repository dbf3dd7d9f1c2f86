import { persistentJob, RETRIES_UNTIL_IT_AGREES } from './job.ts';

export interface EndedSubscription {
  subscriptionId: string;
  purchaseId?: string;
  reason: 'refunded' | 'customer_deleted';
}

/** Ends a subscription at Stripe. Stripe keeps charging the card until this succeeds. */
export const endSubscription = persistentJob<EndedSubscription>('end-subscription', {
  retryLimit: RETRIES_UNTIL_IT_AGREES,
});
