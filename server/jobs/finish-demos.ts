import { recurringJob } from './job.ts';

/** Advances the leads whose demos are over. */
export const finishDemos = recurringJob('finish-demos', '*/5 * * * *');
