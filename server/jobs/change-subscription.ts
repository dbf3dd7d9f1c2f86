import { persistentJob, RETRIES_UNTIL_IT_AGREES } from './job.ts';

/** Tells Stripe what was asked of a subscription. */
export const changeSubscription = persistentJob<{ changeId: string; customerId: string }>('change-subscription', {
  retryLimit: RETRIES_UNTIL_IT_AGREES,
});
