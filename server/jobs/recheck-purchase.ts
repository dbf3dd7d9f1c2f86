import { persistentJob } from './job.ts';

/** Brings a purchase to Stripe's present truth once more. */
export const recheckPurchase = persistentJob<{ purchaseId: string }>('recheck-purchase');
