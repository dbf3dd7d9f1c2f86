import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseGoneError } from '../errors.ts';
import { withTimeout } from '../with-timeout.ts';
import { type Lsn, parseLsn, UNREACHABLE } from './lsn.ts';
import { closePool, openPool, openProbe } from './pool.ts';

/** Time a replica has to report its position. */
const ANSWER_MS = 1_000;
/** How long a read waits for a replica to catch up, and the interval between probes meanwhile. */
const CATCH_UP_MS = 100;
const PROBE_EVERY_MS = 5;
const CLOSE_MS = 2_000;

/** Returns no row on a server that is not a replica, because its position cannot be compared. */
const REPLAYED = 'SELECT pg_last_wal_replay_lsn()::text AS lsn WHERE pg_is_in_recovery()';

/** One streaming replica: its replay position and its running reads. */
export class Replica {
  /** Host and port. */
  readonly name: string;
  /** The position it reported last. */
  replayed: Lsn = 0n;
  /** Whether new reads may use it. */
  isUsed = false;
  /** Whether the log already says that it is not used. */
  #isLeftOut = false;
  readonly #pool: pg.Pool;
  readonly #probes: pg.Pool;
  readonly #report: (error: Error) => void;
  readonly #breakOff = new Set<(reason: Error) => void>();
  #probing: Promise<void> | undefined;
  /** The position that a read last waited for in vain. */
  #missed: Lsn = 0n;

  constructor(connectionString: string, report: (error: Error) => void) {
    this.name = new URL(connectionString).host;
    this.#report = report;
    this.#pool = openPool({ connectionString }, report);
    this.#probes = openProbe({ connectionString }, ANSWER_MS, (error) => this.giveUp(error));
  }

  /** Reads its position. Concurrent calls share one query. @throws when it does not answer or is not a replica. */
  probe(): Promise<void> {
    this.#probing ??= this.#probe().finally(() => {
      this.#probing = undefined;
    });
    return this.#probing;
  }

  /** Tells whether it has replayed the log up to `position`, and waits up to `CATCH_UP_MS` for it. */
  async reaches(position: Lsn): Promise<boolean> {
    if (this.replayed >= position) return true;
    // After one read has waited in vain, others do not wait until the replica has reached that position.
    if (position === UNREACHABLE || this.replayed < this.#missed) return false;
    await withTimeout(CATCH_UP_MS, this.#catchUp(position, performance.now() + CATCH_UP_MS)).catch(() => undefined);
    if (this.replayed < position) this.#missed = position;
    return this.replayed >= position;
  }

  /** Runs `work` on its connections. @throws DatabaseGoneError also when the replica is given up meanwhile. */
  read<T>(work: (pool: pg.Pool) => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#breakOff.add(reject);
      work(this.#pool)
        .finally(() => this.#breakOff.delete(reject))
        .then(resolve, reject);
    });
  }

  use(): void {
    this.isUsed = true;
    this.#isLeftOut = false;
  }

  /** Stops new reads from using it, and reports that once. */
  rest(reason: Error): void {
    this.isUsed = false;
    if (this.#isLeftOut) return;
    this.#isLeftOut = true;
    this.#report(new Error(`The replica ${this.name} gets no reads for now, other servers do`, { cause: reason }));
  }

  /** Handles a replica that does not answer: stops new reads and fails the running ones. */
  giveUp(reason: Error): void {
    this.rest(reason);
    // It may come back at an earlier position than before.
    this.replayed = 0n;
    for (const breakOff of this.#breakOff) breakOff(new DatabaseGoneError(reason));
  }

  async close(): Promise<void> {
    // A replica that does not respond would not close its connections in time either.
    await withTimeout(CLOSE_MS, Promise.all([closePool(this.#pool, this.#report), this.#probes.end()])).catch(
      () => undefined,
    );
  }

  async #probe(): Promise<void> {
    const { rows } = await this.#probes.query<{ lsn: string | null }>(REPLAYED);
    const lsn = parseLsn(rows[0]?.lsn ?? '');
    if (lsn === undefined) throw new Error('It is not a replica of another server');
    this.replayed = lsn;
  }

  async #catchUp(position: Lsn, deadline: number): Promise<void> {
    for (;;) {
      await this.probe();
      if (this.replayed >= position || performance.now() > deadline) return;
      await wait(PROBE_EVERY_MS);
    }
  }
}
