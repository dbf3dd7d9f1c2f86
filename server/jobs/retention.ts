import { recurringJob } from './job.ts';

/** Deletes expired data once an hour, at a minute that few other programs use. */
export const retention = recurringJob('retention', '23 * * * *');
