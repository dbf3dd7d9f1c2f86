import { persistentJob } from './job.ts';

/** Enters in the books the money of purchases from before there were any; `after` is the last purchase that was looked at. */
export const syncBooks = persistentJob<{ after: string | undefined }>('sync-books');
