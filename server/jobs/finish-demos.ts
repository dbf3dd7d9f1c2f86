import { recurringJob } from './job.ts';

/** Moves the leads on whose demos are over. */
export const finishDemos = recurringJob('finish-demos', '*/5 * * * *');
