import type { FailedJob } from '../../../contract/failed-jobs.ts';
import type { Database, Db } from '../../database/database.ts';
import type { Jobs } from '../../jobs/job-runner.ts';
import { type LockedJob, listFailedJobs, lockFailedJob } from '../../jobs/job-table.ts';
import { AppError } from '../../shared/errors.ts';
import { isUuid } from '../../shared/uuid.ts';
import type { AuditService } from '../audit/audit.service.ts';

/** Manages background jobs that do not succeed. */
export interface FailedJobsService {
  /** Lists the jobs that have run out of attempts and those that have been retried for minutes, the oldest first. */
  list(): Promise<FailedJob[]>;
  /** Retries a job immediately. @throws AppError('not_found') */
  retry(id: string, userId: string): Promise<void>;
  /** Deletes a job. @throws AppError('not_found'); ('conflict') while it is running. */
  discard(id: string, userId: string): Promise<void>;
}

interface Dependencies {
  database: Database;
  audit: AuditService;
  jobs: Jobs;
}

export function createFailedJobsService({ database, audit, jobs }: Dependencies): FailedJobsService {
  /** Locks the job until `work` and its audit entry are committed. */
  async function change(
    id: string,
    { userId, action }: { userId: string; action: 'retry' | 'delete' },
    work: (tx: Db, job: LockedJob) => Promise<void>,
  ): Promise<void> {
    await database.transaction(async (tx) => {
      const job = isUuid(id) ? await lockFailedJob(tx, id) : undefined;
      if (!job) throw new AppError('not_found', 'This job is done already, or was discarded');
      await work(tx, job);
      const customer = job.customerId === null ? {} : { customerId: job.customerId };
      await audit.note(tx, { userId, action, subjectType: 'job', subjectId: id, ...customer });
    });
  }

  return {
    list: () => listFailedJobs(database.db),
    retry: (id, userId) =>
      change(id, { userId, action: 'retry' }, async (tx, job) => {
        // An active job is running already.
        if (!job.isActive) await jobs.runNow(tx, job);
      }),
    discard: (id, userId) =>
      change(id, { userId, action: 'delete' }, async (tx, job) => {
        if (!job.isActive) return jobs.discard(tx, job);
        throw new AppError('conflict', 'This job is being tried right now. Please look again in a minute.');
      }),
  };
}
