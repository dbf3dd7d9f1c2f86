import { persistentJob } from './job.ts';

/** Adds purchases from before the books existed to the books. `after` is the last purchase that was processed. */
export const syncBooks = persistentJob<{ after: string | undefined }>('sync-books');
