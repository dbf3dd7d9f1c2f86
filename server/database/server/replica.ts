import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseGoneError } from '../errors.ts';
import { withTimeout } from '../with-timeout.ts';
import { type Lsn, parseLsn, UNREACHABLE } from './lsn.ts';
import { closePool, openPool, openProbe } from './pool.ts';

/** The time in which a replica has to say how far it has come. */
const ANSWER_MS = 1_000;
/** How long a read waits until a replica has caught up, and between two probes. */
const CATCH_UP_MS = 100;
const PROBE_EVERY_MS = 5;
const CLOSE_MS = 2_000;

/** No row from a server that follows nobody: what its log says cannot be compared. */
const REPLAYED = 'SELECT pg_last_wal_replay_lsn()::text AS lsn WHERE pg_is_in_recovery()';

/** One streaming replica: how much of the primary's log it has replayed, and the reads that are under way there. */
export class Replica {
  /** Host and port. */
  readonly name: string;
  /** How far it had come when it was last asked. */
  replayed: Lsn = 0n;
  /** Whether reads go there. */
  isUsed = false;
  /** That it is not, has been reported. */
  #isLeftOut = false;
  readonly #pool: pg.Pool;
  readonly #probes: pg.Pool;
  readonly #report: (error: Error) => void;
  readonly #breakOff = new Set<(reason: Error) => void>();
  #probing: Promise<void> | undefined;
  /** A read has waited for this position in vain. */
  #missed: Lsn = 0n;

  constructor(connectionString: string, report: (error: Error) => void) {
    this.name = new URL(connectionString).host;
    this.#report = report;
    this.#pool = openPool({ connectionString }, report);
    this.#probes = openProbe({ connectionString }, ANSWER_MS, (error) => this.giveUp(error));
  }

  /** Asks how far it has come, once for all who want to know now. @throws when it does not say, or is none. */
  probe(): Promise<void> {
    this.#probing ??= this.#probe().finally(() => {
      this.#probing = undefined;
    });
    return this.#probing;
  }

  /** Whether it has replayed the log up to `position`, or does so within a moment. */
  async reaches(position: Lsn): Promise<boolean> {
    if (this.replayed >= position) return true;
    // Nobody waits again for what did not come in time.
    if (position === UNREACHABLE || this.replayed < this.#missed) return false;
    await withTimeout(CATCH_UP_MS, this.#catchUp(position, performance.now() + CATCH_UP_MS)).catch(() => undefined);
    if (this.replayed < position) this.#missed = position;
    return this.replayed >= position;
  }

  /** `work` on its connections. @throws DatabaseGoneError also when the replica is given up meanwhile. */
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

  /** No new read goes there. */
  rest(reason: Error): void {
    this.isUsed = false;
    if (this.#isLeftOut) return;
    this.#isLeftOut = true;
    this.#report(new Error(`The replica ${this.name} is left out: others read for it`, { cause: reason }));
  }

  /** It does not answer: no new read goes there, and those that are there end now. */
  giveUp(reason: Error): void {
    this.rest(reason);
    // When it is back it may begin before where it had been.
    this.replayed = 0n;
    for (const breakOff of this.#breakOff) breakOff(new DatabaseGoneError(reason));
  }

  async close(): Promise<void> {
    // A replica that says nothing any more does not say goodbye either.
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
