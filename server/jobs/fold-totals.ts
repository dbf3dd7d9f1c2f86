import { recurringJob } from './job.ts';

/** Merges the rows of `totals` that writes have added. */
export const foldTotals = recurringJob('fold-totals', '*/5 * * * *');
