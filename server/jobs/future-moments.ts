import { sql } from 'drizzle-orm';
import type { Db } from '../database/database.ts';

/** Seconds by which pg-boss's own moments may be ahead. */
const FARTHEST = 60;

/**
 * Brings back what a clock that was ahead has written, and that would wait for as long: jobs due more than `longestWait`
 * seconds from now, jobs that are under way since a moment to come, and the last looks at dead workers.
 */
export async function bringBackFutureMoments(db: Db, longestWait: number): Promise<void> {
  const farthest = sql`now() + make_interval(secs => ${FARTHEST})`;
  await db.execute(sql`
    UPDATE pgboss.job SET start_after = now()
    WHERE state < 'active' AND start_after > now() + make_interval(secs => ${longestWait})`);
  await db.execute(sql`UPDATE pgboss.job SET started_on = now() WHERE state = 'active' AND started_on > ${farthest}`);
  await db.execute(sql`
    UPDATE pgboss.queue
    SET monitor_claim_on = least(monitor_claim_on, now()),
      monitor_on = least(monitor_on, now()),
      maintain_on = least(maintain_on, now())
    WHERE greatest(monitor_claim_on, monitor_on, maintain_on) > ${farthest}`);
  await db.execute(sql`
    UPDATE pgboss.version
    SET monitor_backoff_on = NULL, bam_on = least(bam_on, now()), flow_on = least(flow_on, now()),
      reindex_on = least(reindex_on, now()), cron_on = least(cron_on, now())
    WHERE greatest(bam_on, flow_on, reindex_on, cron_on) > ${farthest}`);
}
