import type { Database } from '../../database/database.ts';
import type { Jobs } from '../../jobs/job-runner.ts';
import { syncBooks } from '../../jobs/jobs.ts';
import { findUnbooked } from './purchases.store.ts';

/** Read by one job, and at the same time: far below the 100 requests a second that Stripe allows. */
const BATCH = 40;
const AT_ONCE = 8;

interface Dependencies {
  database: Database;
  jobs: Jobs;
  /** Writes the provider's present state of one purchase over ours, the books included. @throws VendorError */
  recheck(purchaseId: string): Promise<void>;
}

/** Brings purchases from before there were books into them. */
export function createPurchaseBooking({ database, jobs, recheck }: Dependencies) {
  const request = (after: string | undefined) => database.transaction((tx) => jobs.enqueue(tx, syncBooks, { after }));

  return {
    /** Saves a job for it, if there are any. */
    requestMissing: async (): Promise<void> => {
      if ((await findUnbooked(database.db, undefined, 1)).length > 0) await request(undefined);
    },
    /** Does a part of it, and saves a job for the rest. Each is looked at once: one that Stripe does not know stays. @throws VendorError */
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
