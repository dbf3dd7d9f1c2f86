import { sql } from 'drizzle-orm';
import type { Database } from '#server/database/database.ts';
import type { Job } from '#server/jobs/job.ts';
import { until } from './poll.ts';
import type { Product } from './product.ts';

/** Waits until no job is waiting or running. pg-boss's own jobs do not count. */
export function jobsAreDone({ db }: Pick<Database, 'db'>, timeout?: number): Promise<boolean> {
  const look = async () => {
    const { rows } = await db.execute(
      "SELECT 1 FROM pgboss.job WHERE state < 'completed' AND name NOT LIKE '\\_\\_%' LIMIT 1",
    );
    return rows.length === 0;
  };
  return until('all jobs to be done', look, timeout);
}

/** Waits until our server has taken all events of Stripe. Those of a payment come after it, one by one. */
export async function eventsAreTaken({ sandbox }: Pick<Product, 'sandbox'>): Promise<void> {
  await until('all events to be taken', async () =>
    (await sandbox.events()).every(({ delivery }) => delivery?.state === 'delivered'),
  );
}

/**
 * Lets only the tests run these jobs, until the product starts again. By their schedules they would come between two lines of a test: those of every five
 * minutes run five seconds after one start in five.
 */
export async function unschedule({ database }: Pick<Product, 'database'>, ...jobs: { name: string }[]): Promise<void> {
  const names = jobs.map(({ name }) => name);
  // pg-boss orders a job of its own for each that is due, and looks for those every five seconds.
  await database.db.execute(sql`
    WITH unscheduled AS (DELETE FROM pgboss.schedule WHERE name = ANY (${sql.param(names)}))
    DELETE FROM pgboss.job WHERE name = '__pgboss__send-it' AND data ->> 'name' = ANY (${sql.param(names)})`);
}

/** Runs a scheduled job now. @returns its final state. */
export async function doScheduledJob(
  { database, jobs }: Pick<Product, 'database' | 'jobs'>,
  job: Job<Record<string, never>>,
): Promise<string> {
  const id = await database.transaction(async (tx) => {
    await jobs.enqueue(tx, job, {});
    const { rows } = await tx.execute<{ id: string }>(
      sql`SELECT id FROM pgboss.job WHERE name = ${job.name} ORDER BY created_on DESC LIMIT 1`,
    );
    return rows[0]?.id;
  });
  return until(`the job ${job.name} to be done`, async () => {
    const { rows } = await database.db.execute<{ state: string }>(
      sql`SELECT state FROM pgboss.job WHERE id = ${id}::uuid AND state IN ('completed', 'failed')`,
    );
    return rows[0]?.state;
  });
}
