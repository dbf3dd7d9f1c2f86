import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import {
  fromDrizzle,
  type JobResult,
  type JobWithMetadata,
  PgBoss,
  type QueueOptions,
  type QueueResult,
} from 'pg-boss';
import { afterCommit } from '../database/after-commit.ts';
import type { Database, Db } from '../database/database.ts';
import { isUniqueViolation } from '../database/errors.ts';
import { VendorRefusal } from '../shared/errors.ts';
import { repeat } from '../shared/repeat.ts';
import { DEAD_LETTERS, type Job, KEEP_WAITING_SECONDS } from './job.ts';
import { JobFailure } from './job-failure.ts';
import { dueQueues, isCalledWithin, type JobAge, oldestJobs } from './job-table.ts';
import * as allJobs from './jobs.ts';

const JOBS: readonly Job[] = Object.values(allJobs);

/**
 * Jobs are saved in the transaction that causes them and done afterwards, at least once. They are retried until they succeed,
 * run out of attempts, or a vendor refuses for good.
 */
export interface Jobs {
  /** Saves a job, which exists if and only if the transaction commits. The job does not start before the delay has passed. */
  enqueue<Payload>(tx: Db, job: Job<Payload>, payload: NoInfer<Payload>, delaySeconds?: number): Promise<void>;
  /** Lets a recurring job run within so many seconds, once for all who call it meanwhile. */
  callWithin(tx: Db, job: Job<Record<string, never>>, seconds: number): Promise<void>;
  /** Calls a job that runs every minute for what is due before its next run, once for all who call it meanwhile. */
  callFor(tx: Db, job: Job<Record<string, never>>, dueAt: Date): Promise<void>;
  /** Saves one job for each payload. */
  enqueueAll<Payload>(tx: Db, job: Job<Payload>, payloads: NoInfer<Payload>[]): Promise<void>;
  /** Returns the number of jobs in each queue and state. pg-boss may have counted them some seconds ago. */
  counts(): Promise<{ queue: string; state: string; count: number }[]>;
  /** Returns the age of each queue's oldest waiting job. */
  oldest(): Promise<JobAge[]>;
  /** Runs a waiting job now. A dead letter becomes a new job with all its attempts. */
  runNow(tx: Db, job: SavedJob): Promise<void>;
  discard(tx: Db, job: SavedJob): Promise<void>;
}

/** Identifies a job in pg-boss. */
interface SavedJob {
  queue: string;
  id: string;
}

/** Pause between two looks for jobs that are due: retries, delayed jobs, and what another process has saved. */
const LOOK_MS = 500;
/** pg-boss polls each queue by itself as well. It need not do so often, because the looks wake its workers. */
const POLL_SECONDS = 60;
const SUPERVISE_SECONDS = 15;
/** How soon something must be due for a job that runs every minute to be called for it. */
const SOON_SECONDS = 60;
/** Jobs that take longer get a neighbor, which does the others of their kind meanwhile. */
const SLOW_MS = 3_000;
const MOST_NEIGHBORS = 8;
/** Logs a failing job at its first attempt and about every hour. */
const LOG_EVERY_TRIES = 60;
const NO_JOB = '00000000-0000-0000-0000-000000000000';

export class JobRunner implements Jobs {
  readonly #boss: PgBoss;
  readonly #onError: (error: Error) => void;
  readonly #database: Database;
  readonly #handlers = new Map<string, (payload: unknown) => Promise<void>>();
  /** The ids of each queue's workers in this process. */
  readonly #workers = new Map<string, Set<string>>();
  #stopLooking = (): Promise<void> => Promise.resolve();

  /** A runner with `works` also maintains the queues: it schedules recurring jobs and recovers jobs of dead workers. */
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

  /** Prepares the queues. Jobs can be saved afterwards. */
  async open(): Promise<void> {
    await this.#startBoss();
    const existing = new Map((await this.#boss.getQueues()).map((queue) => [queue.name, queue]));
    const deadLetters = { name: DEAD_LETTERS, queue: { retentionSeconds: KEEP_WAITING_SECONDS } };
    for (const { name, queue } of [deadLetters, ...JOBS]) await this.#openQueue(name, queue, existing.get(name));
  }

  /**
   * Starts pg-boss. When several instances start together, only one can create the tables, and the others find them on a
   * second attempt.
   */
  async #startBoss(): Promise<void> {
    try {
      await this.#boss.start();
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      await this.#boss.start();
    }
  }

  /** Creates a queue, or updates the settings of an existing one. */
  async #openQueue(name: string, settings: QueueOptions, existing?: QueueResult): Promise<void> {
    if (!existing) await this.#boss.createQueue(name, settings);
    else if (!isDeepStrictEqual({ ...existing, ...settings }, { ...existing })) {
      await this.#boss.updateQueue(name, settings);
    }
    // Makes pg-boss read the queue now, if it was not there when pg-boss started. Otherwise it would read it at first use on a
    // separate connection, which is not available within a transaction.
    await this.#boss.findJobs(name, { id: NO_JOB });
  }

  /** Registers the handler for a kind of job. `work` needs one for each kind. */
  handle<Payload>({ name }: Job<Payload>, handler: (payload: NoInfer<Payload>) => Promise<void>): void {
    this.#handlers.set(name, handler as (payload: unknown) => Promise<void>);
  }

  /** Starts working on jobs, including those left by an earlier process. */
  async work(): Promise<void> {
    for (const job of JOBS) {
      await this.#workOn(job);
      if (job.schedule) await this.#boss.schedule(job.name, job.schedule);
    }
    this.#stopLooking = repeat(() => this.#look(), { pauseMs: LOOK_MS, onError: this.#onError });
  }

  /** Wakes the workers of all queues with a job that is due. One statement for all costs far less than a poll of each. */
  async #look(): Promise<void> {
    const due = await dueQueues(this.#database.jobs.database, [...this.#workers.keys()]);
    for (const name of due) this.#wake(name);
  }

  #wake(name: string): void {
    for (const worker of this.#workers.get(name) ?? []) this.#boss.notifyWorker(worker);
  }

  async #workOn({ name, batchSize = 1 }: Job): Promise<void> {
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
      pollingIntervalSeconds: POLL_SECONDS,
      batchSize,
      burstWhenBatchFull: true,
      includeMetadata: true,
      perJobResults: true,
    } as const;
    const workers = new Set<string>();
    this.#workers.set(name, workers);
    const add = async (): Promise<string> => {
      const worker = await this.#boss.work(name, options, (jobs) => whileSlow(Promise.all(jobs.map(handle))));
      workers.add(worker);
      return worker;
    };
    /** One job in trouble must not hold up the others: pg-boss waits for a batch before it takes the next. */
    const whileSlow = async (batch: Promise<JobResult[]>): Promise<JobResult[]> => {
      let neighbor: Promise<string | undefined> | undefined;
      const timer = setTimeout(() => {
        // The runner may be stopping. Then none is needed.
        if (workers.size <= MOST_NEIGHBORS) neighbor = add().catch(() => undefined);
      }, SLOW_MS);
      const results = await batch.finally(() => clearTimeout(timer));
      const id = await neighbor;
      if (id !== undefined) {
        workers.delete(id);
        await this.#boss.offWork(name, { id, wait: false });
      }
      return results;
    };
    await add();
  }

  /** Lets this process do a job as soon as its transaction has committed. Other processes find it when they look. */
  #wakeAfter(tx: Db, name: string): void {
    afterCommit(tx, () => this.#wake(name));
  }

  async counts(): Promise<{ queue: string; state: string; count: number }[]> {
    const queues = await this.#boss.getQueues([...JOBS.map(({ name }) => name), DEAD_LETTERS]);
    return queues.flatMap(({ name, readyCount, deferredCount, activeCount, failedCount }) => [
      { queue: name, state: 'ready', count: readyCount },
      { queue: name, state: 'waiting', count: deferredCount },
      { queue: name, state: 'active', count: activeCount },
      { queue: name, state: 'failed', count: failedCount },
    ]);
  }

  oldest(): Promise<JobAge[]> {
    return oldestJobs(
      this.#database.db,
      JOBS.map(({ name }) => name),
    );
  }

  async enqueue<Payload>(tx: Db, { name }: Job<Payload>, payload: NoInfer<Payload>, delaySeconds = 0): Promise<void> {
    const options = { db: fromDrizzle(tx, sql), startAfter: delaySeconds };
    const id = await this.#boss.send(name, payload as object, options);
    if (id === null) throw new Error(`The job ${name} was not saved`);
    if (delaySeconds === 0) this.#wakeAfter(tx, name);
  }

  async callWithin(tx: Db, job: Job<Record<string, never>>, seconds: number): Promise<void> {
    if (!(await isCalledWithin(tx, job.name, seconds))) await this.enqueue(tx, job, {}, Math.ceil(seconds));
  }

  async callFor(tx: Db, job: Job<Record<string, never>>, dueAt: Date): Promise<void> {
    const seconds = (dueAt.getTime() - Date.now()) / 1_000;
    if (seconds < SOON_SECONDS) await this.callWithin(tx, job, Math.max(0, seconds));
  }

  async enqueueAll<Payload>(tx: Db, { name }: Job<Payload>, payloads: NoInfer<Payload>[]): Promise<void> {
    if (payloads.length === 0) return;
    const jobs = payloads.map((data) => ({ data: data as object }));
    await this.#boss.insert(name, jobs, { db: fromDrizzle(tx, sql) });
    this.#wakeAfter(tx, name);
  }

  async runNow(tx: Db, { queue, id }: SavedJob): Promise<void> {
    const db = fromDrizzle(tx, sql);
    if (queue !== DEAD_LETTERS) {
      await this.#boss.update(queue, undefined, { id, startAfter: 0, db });
      this.#wakeAfter(tx, queue);
    } else if ((await this.#boss.redrive(queue, { ids: [id], db })) !== 1) {
      throw new Error(`The dead letter ${id} was not redriven`);
    }
  }

  async discard(tx: Db, { queue, id }: SavedJob): Promise<void> {
    await this.#boss.deleteJob(queue, id, { db: fromDrizzle(tx, sql) });
  }

  /** Waits for active jobs, up to the timeout. */
  async close(timeoutMs: number): Promise<void> {
    await this.#stopLooking();
    await this.#boss.stop({ graceful: true, timeout: timeoutMs, close: false });
  }
}

/** Creates the queue's tables, so that jobs can be saved. */
export async function prepareQueues(database: Database): Promise<void> {
  const runner = new JobRunner(database, (error) => console.error(error.message), { works: false });
  await runner.open();
  await runner.close(0);
}
