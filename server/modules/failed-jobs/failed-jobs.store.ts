import { type SQL, sql } from 'drizzle-orm';
import type { FailedJob } from '../../../contract/failed-jobs.ts';
import type { Db } from '../../database/database.ts';
import { DEAD_LETTERS } from '../../database/dead-letters.ts';

/** Tries after which a job is worth a look: the sixth comes about two minutes after the first. */
const MANY_TRIES = 6;
/** More than anybody reads; an outage may leave thousands. */
const MOST = 500;

// pg-boss keeps its jobs in this database; the conditions are those of its index on waiting jobs.
const DEAD = sql`(job.name = ${DEAD_LETTERS} AND job.state < 'active')`;
const RETRYING = sql`(job.name <> ${DEAD_LETTERS} AND job.retry_count >= ${MANY_TRIES - 1} AND job.state IN ('retry', 'active'))`;
const CUSTOMER_OF_JOB = sql`
  LEFT JOIN purchases ON purchases.id = (job.data ->> 'purchaseId')::uuid
  LEFT JOIN customers ON customers.id = purchases.customer_id`;

export async function listFailedJobs(db: Db): Promise<FailedJob[]> {
  const { rows } = await db.execute<{ job: FailedJob }>(sql`
    SELECT jsonb_build_object(
      'id', job.id,
      'kind', coalesce(job.source_name, job.name),
      'customer', CASE WHEN customers.id IS NOT NULL
        THEN jsonb_build_object('id', customers.id, 'name', customers.name) END,
      'state', CASE WHEN ${DEAD} THEN 'failed' ELSE 'retrying' END,
      'tries', coalesce(job.source_retry_count, job.retry_count) + 1,
      'lastError', coalesce(${messageOf(sql`job.source_output`)}, ${messageOf(sql`job.output`)}, 'The work was not finished in time'),
      'nextTryAt', CASE WHEN NOT ${DEAD} THEN ${instant(sql`greatest(job.start_after, now())`)} END,
      'createdAt', ${instant(sql`coalesce(job.source_created_on, job.created_on)`)}
    ) AS job
    FROM pgboss.job ${CUSTOMER_OF_JOB}
    WHERE ${DEAD} OR ${RETRYING}
    ORDER BY coalesce(job.source_created_on, job.created_on), job.id
    LIMIT ${MOST}`);
  return rows.map(({ job }) => job);
}

/** Locks one of those that the list shows; undefined when it is none any more. */
export async function lockFailedJob(
  tx: Db,
  id: string,
): Promise<{ dead: boolean; customerId: string | null } | undefined> {
  const { rows } = await tx.execute<{ dead: boolean; customerId: string | null }>(sql`
    SELECT ${DEAD} AS dead, purchases.customer_id AS "customerId"
    FROM pgboss.job ${CUSTOMER_OF_JOB}
    WHERE job.id = ${id}::uuid AND (${DEAD} OR ${RETRYING})
    FOR UPDATE OF job`);
  return rows[0];
}

/** Lets a waiting job be tried at once. */
export async function runJobNow(tx: Db, id: string): Promise<void> {
  await tx.execute(sql`UPDATE pgboss.job SET start_after = now() WHERE id = ${id}::uuid AND state = 'retry'`);
}

/** False when it is being tried. */
export async function discardJob(tx: Db, id: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`DELETE FROM pgboss.job WHERE id = ${id}::uuid AND state < 'active' RETURNING id`,
  );
  return rows.length > 0;
}

/** What `jobs/` keeps of an error. */
function messageOf(output: SQL): SQL {
  return sql`${output} ->> 'message'`;
}

function instant(time: SQL): SQL {
  return sql`to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
