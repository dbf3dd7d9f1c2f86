import { persistentJob } from './job.ts';

/** Reads from Stripe the subscriptions that have no state yet. They come from databases of older versions. */
export const syncSubscriptions = persistentJob<Record<string, never>>('sync-subscriptions');
