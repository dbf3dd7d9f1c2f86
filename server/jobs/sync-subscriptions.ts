import { persistentJob } from './job.ts';

/** Asks Stripe about the subscriptions that it was never asked about: those of a database from before they were kept. */
export const syncSubscriptions = persistentJob<Record<string, never>>('sync-subscriptions');
