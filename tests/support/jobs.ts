import type { Database } from '../../server/database/database.ts';
import { until } from './poll.ts';

/** Waits until no job waits or is done: then what was going to happen has happened. pg-boss's own do not count. */
export function jobsAreDone({ db }: Pick<Database, 'db'>): Promise<boolean> {
  return until('all jobs to be done', async () => {
    const { rows } = await db.execute(
      "SELECT 1 FROM pgboss.job WHERE state < 'completed' AND name NOT LIKE '\\_\\_%' LIMIT 1",
    );
    return rows.length === 0;
  });
}
