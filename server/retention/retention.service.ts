import type { Database } from '../database/database.ts';
import { deleteExpired, EXPIRED } from './retention.store.ts';

export interface RetentionService {
  /** Deletes what nobody needs any more, or as much of it as one run may; the next goes on. */
  run(): Promise<void>;
}

/** Rows deleted at once: others wait no longer for it than for a page of a list. */
const BATCH = 500;
/** Milliseconds of one run. */
const LONGEST_RUN = 20_000;

export function createRetentionService({ db }: Database): RetentionService {
  return {
    run: async () => {
      const end = performance.now() + LONGEST_RUN;
      for (const rows of EXPIRED) {
        let deleted = BATCH;
        while (deleted === BATCH && performance.now() < end) deleted = await deleteExpired(db, rows, BATCH);
      }
    },
  };
}
