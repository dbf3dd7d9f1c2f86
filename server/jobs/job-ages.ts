import { sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';

export interface JobAge {
  queue: string;
  /** 0 where none waits. */
  seconds: number;
}

/** How long ago the oldest job of each of these queues was saved that is not done yet and not under way. */
export async function oldestJobs(db: Db, queues: readonly string[]): Promise<JobAge[]> {
  const { rows } = await db.execute<{ queue: string; seconds: number }>(sql`
    SELECT name AS queue, greatest(0, extract(epoch FROM now() - min(created_on)))::float8 AS seconds
    FROM pgboss.job WHERE state < 'active' GROUP BY name`);
  const ages = new Map(rows.map(({ queue, seconds }) => [queue, seconds]));
  return queues.map((queue) => ({ queue, seconds: ages.get(queue) ?? 0 }));
}
