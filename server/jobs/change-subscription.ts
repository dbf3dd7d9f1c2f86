import { persistentJob, RETRIES_UNTIL_IT_AGREES } from './job.ts';

/** Sends a requested change of a subscription to Stripe. */
export const changeSubscription = persistentJob<{ changeId: string; customerId: string }>('change-subscription', {
  retryLimit: RETRIES_UNTIL_IT_AGREES,
});
