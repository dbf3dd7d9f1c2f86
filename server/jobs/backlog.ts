import type { Database } from '../database/database.ts';
import type { Job } from './job.ts';
import type { JobRunner } from './job-runner.ts';

/** Number of rows that one job completes, all at once. This stays far below Stripe's limit of 100 requests a second. */
const BATCH = 8;

/** Rows of older versions that lack something which the vendor knows. */
interface Backlog {
  job: Job<{ after: string | undefined }>;
  /** Returns the first ids of such rows after the given one, in order. */
  find(after: string | undefined, limit: number): Promise<string[]>;
  complete(id: string): Promise<void>;
}

/**
 * Works off a backlog after a start, one batch for each job. Each row is tried once, because a row that the vendor does not know
 * stays in the backlog.
 */
export async function workOff(
  { database, jobs }: { database: Database; jobs: JobRunner },
  { job, find, complete }: Backlog,
): Promise<void> {
  const request = (after: string | undefined) => database.transaction((tx) => jobs.enqueue(tx, job, { after }));
  jobs.handle(job, async ({ after }) => {
    const ids = await find(after, BATCH);
    await Promise.all(ids.map(complete));
    const last = ids.at(-1);
    if (last !== undefined) await request(last);
  });
  if ((await find(undefined, 1)).length > 0) await request(undefined);
}
