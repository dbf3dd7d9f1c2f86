import { type FailedJob, roleForJob } from '#contract/failed-jobs.ts';
import { isAtLeast } from '#contract/roles.ts';
import type { SessionUser } from '#contract/staff.ts';
import type { Database, Db } from '#server/database/database.ts';
import type { Jobs } from '#server/jobs/job-runner.ts';
import { type LockedJob, listFailedJobs, lockFailedJob } from '#server/jobs/job-table.ts';
import type { AuditService } from '#server/modules/staff/audit/audit.service.ts';
import { AppError } from '#server/shared/errors.ts';
import { isUuid } from '#server/shared/uuid.ts';

interface Dependencies {
  database: Database;
  audit: AuditService;
  jobs: Jobs;
}

/** Manages background jobs that do not succeed. */
export function createFailedJobsService({ database, audit, jobs }: Dependencies) {
  /** Locks the job until `work` and its audit entry are committed. */
  async function change(
    id: string,
    { user, action }: { user: SessionUser; action: 'retry' | 'delete' },
    work: (tx: Db, job: LockedJob) => Promise<void>,
  ): Promise<void> {
    await database.transaction(async (tx) => {
      const job = isUuid(id) ? await lockFailedJob(tx, id) : undefined;
      if (!job) throw new AppError('not_found', 'This job is done already, or was discarded');
      if (!isAtLeast(user.role, roleForJob(job.kind))) {
        throw new AppError('forbidden', 'Only admins may order this work, so only they may retry or discard it.');
      }
      await work(tx, job);
      const customer = job.customerId === null ? {} : { customerId: job.customerId };
      await audit.note(tx, { userId: user.id, action, subjectType: 'job', subjectId: id, ...customer });
    });
  }

  return {
    /** Lists the jobs that have run out of attempts and those that have been retried for minutes, the oldest first. */
    list: (): Promise<FailedJob[]> => listFailedJobs(database.db),
    /** Retries a job immediately. @throws AppError('not_found'); ('forbidden') for users who may not order its work */
    retry: (id: string, user: SessionUser): Promise<void> =>
      change(id, { user, action: 'retry' }, async (tx, job) => {
        // An active job is running already.
        if (!job.isActive) await jobs.runNow(tx, job);
      }),
    /** Deletes a job. @throws AppError as `retry`; ('conflict') while it is running. */
    discard: (id: string, user: SessionUser): Promise<void> =>
      change(id, { user, action: 'delete' }, async (tx, job) => {
        if (!job.isActive) return jobs.discard(tx, job);
        throw new AppError('conflict', 'This job is being tried right now. Please look again in a minute.');
      }),
  };
}
