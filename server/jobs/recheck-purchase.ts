import { persistentJob } from './job.ts';

/** Updates a purchase to its current state at Stripe. */
export const recheckPurchase = persistentJob<{ purchaseId: string }>('recheck-purchase');
