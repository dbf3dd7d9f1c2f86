import type { Database } from '../../database/database.ts';
import type { Jobs } from '../../jobs/job-runner.ts';
import { syncBooks } from '../../jobs/jobs.ts';
import { findUnbooked } from './purchases.store.ts';

/** Number of purchases that one job reads. */
const BATCH = 40;
/** Number of purchases read at the same time. This stays far below Stripe's limit of 100 requests a second. */
const AT_ONCE = 8;

interface Dependencies {
  database: Database;
  jobs: Jobs;
  /** Updates a purchase and its book entries to their current state at the provider. @throws VendorError */
  recheck(purchaseId: string): Promise<void>;
}

/** Adds purchases from before the books existed to the books. */
export function createPurchaseBooking({ database, jobs, recheck }: Dependencies) {
  const request = (after: string | undefined) => database.transaction((tx) => jobs.enqueue(tx, syncBooks, { after }));

  return {
    /** Queues the job, if any purchase needs it. */
    requestMissing: async (): Promise<void> => {
      if ((await findUnbooked(database.db, undefined, 1)).length > 0) await request(undefined);
    },
    /**
     * Books one batch and queues the next. Each purchase is tried once; one that Stripe does not know stays unbooked.
     * @throws VendorError
     */
    bookMissing: async (after: string | undefined): Promise<void> => {
      const ids = await findUnbooked(database.db, after, BATCH);
      for (let start = 0; start < ids.length; start += AT_ONCE) {
        await Promise.all(ids.slice(start, start + AT_ONCE).map(recheck));
      }
      const last = ids.at(-1);
      if (last !== undefined) await request(last);
    },
  };
}
