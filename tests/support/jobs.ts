import { sql } from 'drizzle-orm';
import type { Database } from '../../server/database/database.ts';
import type { Job } from '../../server/jobs/job.ts';
import { until } from './poll.ts';

/** Waits until no job is waiting or running. pg-boss's own jobs do not count. */
export function jobsAreDone({ db }: Pick<Database, 'db'>): Promise<boolean> {
  return until('all jobs to be done', async () => {
    const { rows } = await db.execute(
      "SELECT 1 FROM pgboss.job WHERE state < 'completed' AND name NOT LIKE '\\_\\_%' LIMIT 1",
    );
    return rows.length === 0;
  });
}

/** Runs a scheduled job now. @returns its final state. */
export async function doScheduledJob({ db }: Pick<Database, 'db'>, { name }: Job): Promise<string> {
  const saved = await db.execute<{ id: string }>(sql`INSERT INTO pgboss.job (name) VALUES (${name}) RETURNING id`);
  return until(`the job ${name} to be done`, async () => {
    const { rows } = await db.execute<{ state: string }>(
      sql`SELECT state FROM pgboss.job WHERE id = ${saved.rows[0]?.id}::uuid AND state IN ('completed', 'failed')`,
    );
    return rows[0]?.state;
  });
}
