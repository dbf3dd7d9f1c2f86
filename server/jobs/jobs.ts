import { sql } from 'drizzle-orm';
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Db } from '../database/database.ts';
import { DEAD_LETTERS } from '../database/dead-letters.ts';
import { isUniqueViolation } from '../database/errors.ts';
import { VendorRefusal } from '../shared/errors.ts';
import { JobFailure } from './job-failure.ts';
import { type JobAge, oldestJobs } from './job-table.ts';

/** Every kind of work that must survive a crash, and its payload. */
export interface JobPayloads {
  'welcome-mail': { purchaseId: string };
  /** Syncs a purchase with Stripe once more. */
  'recheck-purchase': { purchaseId: string };
  'end-subscription': { subscriptionId: string; purchaseId?: string; reason: 'refunded' | 'customer_deleted' };
  /** Deletes rows past their retention. It is never enqueued: a schedule makes it due every hour. */
  retention: Record<string, never>;
}
export type JobName = keyof JobPayloads;

/**
 * Work saved in the transaction that causes it and done afterwards, at least once, with retries: until it is done, its tries
 * have run out, or a vendor has said a final no.
 */
export interface Jobs {
  /** Saves a job; it exists if and only if the transaction commits. */
  enqueue<Name extends JobName>(tx: Db, name: Name, payload: JobPayloads[Name]): Promise<void>;
  /** How many jobs there are in each queue and state, as pg-boss counted them at most some seconds ago. */
  counts(): Promise<{ queue: string; state: string; count: number }[]>;
  /** The oldest job of each queue that waits to be done, or to be tried again. */
  oldest(): Promise<JobAge[]>;
  /** Has a job tried at once that waits for its next try; of a dead letter makes a new job with all its tries. */
  runNow(tx: Db, job: SavedJob): Promise<void>;
  /** Deletes a job. */
  discard(tx: Db, job: SavedJob): Promise<void>;
}

/** A job as pg-boss finds it. */
export interface SavedJob {
  queue: string;
  id: string;
}

type Handler<Name extends JobName> = (payload: JobPayloads[Name]) => Promise<void>;

/** A worker that died holds its job no longer than this; the longest vendor call takes 30. */
const EXPIRE_SECONDS = 45;
const POLL_SECONDS = 1;
const SLOW_POLL_SECONDS = 5;
const SUPERVISE_SECONDS = 15;
const FIRST_RETRY_SECONDS = 2;
const LONGEST_RETRY_SECONDS = 60;
/** About twelve hours of tries, longer than most outages of a vendor. */
const RETRIES = 720;
/** About a month: until Stripe ends the subscription, it goes on charging a card. */
const RETRIES_UNTIL_IT_AGREES = 43_200;
/** A failing job is worth a line in the log at its first try and about every hour. */
const LOG_EVERY_TRIES = 60;
/** A job that waits is not thrown away: dead letters wait for staff. */
const KEEP_WAITING_SECONDS = 365 * 86_400;
const NO_JOB = '00000000-0000-0000-0000-000000000000';
/** For jobs that must be done, whatever it takes. */
const PERSISTENT = {
  expireInSeconds: EXPIRE_SECONDS,
  retentionSeconds: KEEP_WAITING_SECONDS,
  retryLimit: RETRIES,
  retryDelay: FIRST_RETRY_SECONDS,
  retryBackoff: true,
  retryDelayMax: LONGEST_RETRY_SECONDS,
  deadLetter: DEAD_LETTERS,
};
/** For jobs that are due again and again: the next one makes up for one that failed, and nobody waits for it. */
const RECURRING = { expireInSeconds: EXPIRE_SECONDS, retryLimit: 0 };
const QUEUES: Record<JobName, typeof PERSISTENT | typeof RECURRING> = {
  'welcome-mail': PERSISTENT,
  'recheck-purchase': PERSISTENT,
  'end-subscription': { ...PERSISTENT, retryLimit: RETRIES_UNTIL_IT_AGREES },
  retention: RECURRING,
};
const NAMES = Object.keys(QUEUES) as JobName[];
/** Minutes past the hour that many other programs leave alone. */
const SCHEDULES: Partial<Record<JobName, string>> = { retention: '23 * * * *' };

export class JobRunner implements Jobs {
  readonly #boss: PgBoss;
  readonly #onError: (error: Error) => void;
  readonly #database: Database;
  readonly #handlers = new Map<JobName, (payload: unknown) => Promise<void>>();

  /** One that `works` also sees to the queues for others: what is due by schedule, and jobs whose worker has died. */
  constructor(database: Database, onError: (error: Error) => void, { works = true } = {}) {
    this.#onError = onError;
    this.#database = database;
    this.#boss = new PgBoss({
      db: database.jobs.database,
      backend: database.jobs.backend,
      supervise: works,
      schedule: works,
      superviseIntervalSeconds: SUPERVISE_SECONDS,
    });
    this.#boss.on('error', onError);
  }

  /** Prepares the queues; jobs can be saved from now on. */
  async open(): Promise<void> {
    await this.#startBoss();
    await this.#openQueue(DEAD_LETTERS, { retentionSeconds: KEEP_WAITING_SECONDS });
    for (const name of NAMES) await this.#openQueue(name, QUEUES[name]);
  }

  /** Only one of several instances that start together can make pg-boss's tables; at the second try the others find them. */
  async #startBoss(): Promise<void> {
    try {
      await this.#boss.start();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      await this.#boss.start();
    }
  }

  /** Makes a queue with these settings, or sets them on the queue that an earlier version made. */
  async #openQueue(name: string, settings: Parameters<PgBoss['createQueue']>[1]): Promise<void> {
    await this.#boss.createQueue(name, settings);
    await this.#boss.updateQueue(name, settings);
    // pg-boss reads a queue's settings at its first use, on a connection of its own, which it could not get in a transaction.
    await this.#boss.findJobs(name, { id: NO_JOB });
  }

  /** Registers what does the jobs of a kind; `work` needs one for each kind. */
  handle<Name extends JobName>(name: Name, handler: Handler<Name>): void {
    this.#handlers.set(name, handler as (payload: unknown) => Promise<void>);
  }

  /** Begins to do the jobs, those that an earlier process left included. */
  async work(): Promise<void> {
    for (const name of NAMES) await this.#workOn(name);
    for (const [name, cron] of Object.entries(SCHEDULES)) await this.#boss.schedule(name, cron);
  }

  async #workOn(name: JobName): Promise<void> {
    const handler = this.#handlers.get(name);
    if (!handler) throw new Error(`Nobody does the job ${name}`);
    const handle = async ({ id, data, retryCount }: JobWithMetadata<unknown>): Promise<JobResult> => {
      try {
        await handler(data);
        return { id, status: 'completed' };
      } catch (error) {
        if (retryCount % LOG_EVERY_TRIES === 0) this.#onError(new Error(`The job ${name} failed: ${error}`));
        const status = error instanceof VendorRefusal ? 'deadletter' : 'failed';
        return { id, status, output: new JobFailure(error) };
      }
    };
    const options = {
      pollingIntervalSeconds: SCHEDULES[name] ? SLOW_POLL_SECONDS : POLL_SECONDS,
      includeMetadata: true,
      perJobResults: true,
    } as const;
    await this.#boss.work(name, options, async (jobs) => {
      const results: JobResult[] = [];
      for (const job of jobs) results.push(await handle(job));
      return results;
    });
  }

  async counts(): Promise<{ queue: string; state: string; count: number }[]> {
    const queues = await this.#boss.getQueues([...NAMES, DEAD_LETTERS]);
    return queues.flatMap(({ name, readyCount, deferredCount, activeCount, failedCount }) => [
      { queue: name, state: 'ready', count: readyCount },
      { queue: name, state: 'waiting', count: deferredCount },
      { queue: name, state: 'active', count: activeCount },
      { queue: name, state: 'failed', count: failedCount },
    ]);
  }

  oldest(): Promise<JobAge[]> {
    return oldestJobs(this.#database.db, NAMES);
  }

  async enqueue<Name extends JobName>(tx: Db, name: Name, payload: JobPayloads[Name]): Promise<void> {
    const id = await this.#boss.send(name, payload, { db: fromDrizzle(tx, sql) });
    if (id === null) throw new Error(`The job ${name} was not saved`);
  }

  async runNow(tx: Db, { queue, id }: SavedJob): Promise<void> {
    const db = fromDrizzle(tx, sql);
    if (queue !== DEAD_LETTERS) {
      await this.#boss.update(queue, undefined, { id, startAfter: 0, db });
    } else if ((await this.#boss.redrive(queue, { ids: [id], db })) !== 1) {
      throw new Error(`The dead letter ${id} was not redriven`);
    }
  }

  async discard(tx: Db, { queue, id }: SavedJob): Promise<void> {
    await this.#boss.deleteJob(queue, id, { db: fromDrizzle(tx, sql) });
  }

  /** Waits for active jobs, so long at most. */
  async close(timeoutMs: number): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout: timeoutMs, close: false });
  }
}

/** Makes the queue's tables, so that jobs can be put into them. */
export async function prepareQueues(database: Database): Promise<void> {
  const runner = new JobRunner(database, (error) => console.error(error.message), { works: false });
  await runner.open();
  await runner.close(0);
}
