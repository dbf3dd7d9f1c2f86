import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Database, Db } from '../database/database.ts';

/** Every kind of work that must survive a crash, and what it is told. */
export interface JobPayloads {
  'welcome-mail': { purchaseId: string };
}
export type JobName = keyof JobPayloads;

/** Work saved in the transaction that causes it and done afterwards, at least once, with retries. */
export interface Jobs {
  /** Saves a job; it exists if and only if the transaction commits. */
  enqueue<Name extends JobName>(tx: Db, name: Name, payload: JobPayloads[Name]): Promise<void>;
}

export type JobHandlers = { [Name in JobName]: (payload: JobPayloads[Name]) => Promise<void> };

/** Seconds. A worker that died holds its job no longer than `EXPIRE`; the longest vendor call is 30. */
const EXPIRE = 45;
const POLL = 1;
const SUPERVISE = 15;
const FIRST_RETRY = 2;
const LONGEST_RETRY = 60;
/** About three days of tries, then the dead letters. */
const RETRIES = 4_000;
const DEAD_LETTERS = 'dead-letters';
const NO_JOB = '00000000-0000-0000-0000-000000000000';
const QUEUES: JobName[] = ['welcome-mail'];

export class JobRunner implements Jobs {
  readonly #boss: PgBoss;

  constructor(database: Database, onError: (error: Error) => void) {
    this.#boss = new PgBoss({
      db: database.jobs.database,
      backend: database.jobs.backend,
      superviseIntervalSeconds: SUPERVISE,
    });
    this.#boss.on('error', onError);
  }

  /** Prepares the queues; jobs can be saved from now on. */
  async open(): Promise<void> {
    await this.#boss.start();
    await this.#boss.createQueue(DEAD_LETTERS);
    for (const name of QUEUES) {
      await this.#boss.createQueue(name, {
        expireInSeconds: EXPIRE,
        retryLimit: RETRIES,
        retryDelay: FIRST_RETRY,
        retryBackoff: true,
        retryDelayMax: LONGEST_RETRY,
        deadLetter: DEAD_LETTERS,
      });
      // pg-boss reads a queue's settings at its first use, on a connection of its own. In a transaction it could not.
      await this.#boss.findJobs(name, { id: NO_JOB });
    }
  }

  /** Begins to do the jobs, those that an earlier process left included. */
  async work(handlers: JobHandlers): Promise<void> {
    for (const name of QUEUES) {
      await this.#boss.work(name, { pollingIntervalSeconds: POLL }, async (jobs) => {
        for (const { data } of jobs) await handlers[name](data as JobPayloads[typeof name]);
      });
    }
  }

  async enqueue<Name extends JobName>(tx: Db, name: Name, payload: JobPayloads[Name]): Promise<void> {
    const id = await this.#boss.send(name, payload, { db: fromDrizzle(tx, sql) });
    if (id === null) throw new Error(`The job ${name} was not saved`);
  }

  /** Waits for jobs under way, at most `timeout` milliseconds. */
  async close(timeout: number): Promise<void> {
    await this.#boss.stop({ graceful: true, timeout, close: false });
  }
}
