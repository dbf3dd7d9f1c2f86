import { type SQL, sql } from 'drizzle-orm';
import type { Db as JobDatabase } from 'pg-boss';
import type { FailedJob } from '#contract/failed-jobs.ts';
import type { Db } from '../database/database.ts';
import { asInstant } from '../database/instants.ts';
import { DEAD_LETTERS } from './job.ts';

/*
 * Queries on pg-boss's table that pg-boss has no call for: jobs of all queues with their customers, a lock on one job, the
 * age of the oldest, and which queues have jobs to begin. Nothing here writes. The conditions match pg-boss's index on waiting jobs.
 */

/** Number of attempts after which a job is listed. The sixth comes about two minutes after the first. */
const MANY_TRIES = 6;
/** Maximum number of listed jobs. An outage may leave thousands. */
const MOST = 500;

const DEAD = sql`(job.name = ${DEAD_LETTERS} AND job.state < 'active')`;
const RETRYING = sql`(job.name <> ${DEAD_LETTERS} AND job.retry_count >= ${MANY_TRIES - 1} AND job.state IN ('retry', 'active'))`;
const CUSTOMER_OF_JOB = sql`
  LEFT JOIN purchases ON purchases.id = (job.data ->> 'purchaseId')::uuid
  LEFT JOIN leads ON leads.id = (job.data ->> 'leadId')::uuid
  LEFT JOIN team_members ON team_members.id = (job.data ->> 'teamMemberId')::uuid
  LEFT JOIN customers ON customers.id
    = coalesce(purchases.customer_id, leads.customer_id, team_members.owner_id, (job.data ->> 'customerId')::uuid)`;

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
      'nextTryAt', CASE WHEN NOT ${DEAD} THEN ${asInstant(sql`greatest(job.start_after, now())`)} END,
      'createdAt', ${asInstant(sql`coalesce(job.source_created_on, job.created_on)`)}
    ) AS job
    FROM pgboss.job ${CUSTOMER_OF_JOB}
    WHERE ${DEAD} OR ${RETRYING}
    ORDER BY coalesce(job.source_created_on, job.created_on), job.id
    LIMIT ${MOST}`);
  return rows.map(({ job }) => job);
}

export interface LockedJob {
  id: string;
  queue: string;
  /** The kind of work, also for a dead letter. */
  kind: string;
  isActive: boolean;
  customerId: string | null;
}

/** Locks a job of the list until the transaction ends. @returns undefined when it is no longer listed. */
export async function lockFailedJob(tx: Db, id: string): Promise<LockedJob | undefined> {
  const { rows } = await tx.execute<{ [Column in keyof LockedJob]: LockedJob[Column] }>(sql`
    SELECT job.id, job.name AS queue, coalesce(job.source_name, job.name) AS kind, job.state = 'active' AS "isActive", customers.id AS "customerId"
    FROM pgboss.job ${CUSTOMER_OF_JOB}
    WHERE job.id = ${id}::uuid AND (${DEAD} OR ${RETRYING})
    FOR UPDATE OF job`);
  return rows[0];
}

/** Asks the index once for each queue, however many jobs wait. */
const DUE_QUEUES = `
  SELECT queue AS name FROM unnest($1::text[]) AS queue
  WHERE EXISTS (SELECT FROM pgboss.job WHERE name = queue AND state < 'active' AND start_after <= now())`;

/** Returns those of the queues that have a job to begin now. */
export async function dueQueues(database: JobDatabase, queues: readonly string[]): Promise<string[]> {
  const { rows } = await database.executeSql(DUE_QUEUES, [queues]);
  return rows.map(({ name }: { name: string }) => name);
}

export interface JobAge {
  queue: string;
  /** 0 when no job is waiting. */
  seconds: number;
}

/** Returns whether a job of this kind waits to begin within so many seconds, and keeps it from beginning before the transaction ends, whose rows it would not see. */
export async function isCalledWithin(tx: Db, queue: string, seconds: number): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    SELECT FROM pgboss.job WHERE name = ${queue} AND state = 'created'
      AND start_after <= now() + make_interval(secs => ${seconds}::float8) LIMIT 1 FOR KEY SHARE`);
  return rows.length > 0;
}

/** Returns how long the oldest waiting job of each queue has been due, counted from when it was saved or from the end of its delay. */
export async function oldestJobs(db: Db, queues: readonly string[]): Promise<JobAge[]> {
  const { rows } = await db.execute<{ queue: string; seconds: number }>(sql`
    SELECT name AS queue, greatest(0, extract(epoch FROM now() - min(CASE state WHEN 'created' THEN greatest(created_on, start_after) ELSE created_on END)))::float8 AS seconds
    FROM pgboss.job WHERE state < 'active' GROUP BY name`);
  const ages = new Map(rows.map(({ queue, seconds }) => [queue, seconds]));
  return queues.map((queue) => ({ queue, seconds: ages.get(queue) ?? 0 }));
}

/** Returns the message of a stored `JobFailure`. */
function messageOf(output: SQL): SQL {
  return sql`${output} ->> 'message'`;
}
