import { recurringJob } from './job.ts';

/** Deletes what nobody needs any more: once an hour, at a minute that many other programs leave alone. */
export const retention = recurringJob('retention', '23 * * * *');
