import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { NotificationListener, ReadPosition } from '../database.ts';
import { coalesce } from './coalesce.ts';
import type { Connector } from './failover-client.ts';
import { formatLsn, type Lsn, parseLsn, UNREACHABLE } from './lsn.ts';
import { openProbe } from './pool.ts';
import { PositionHistory } from './position-history.ts';

/** Interval between probes, and the time the primary has to answer. */
const PROBE_EVERY_MS = 500;
const ANSWER_MS = 1_000;

/**
 * Selects a position above all acknowledged commits. Usually that is the flush position, which is what replicas receive: a later
 * one would make reads wait for uncommitted changes. With asynchronous commits, acknowledged ones may lie above it.
 */
const POSITION = `SELECT (CASE current_setting('synchronous_commit') WHEN 'off' THEN pg_current_wal_insert_lsn()
  ELSE pg_current_wal_flush_lsn() END)::text AS lsn`;

/** Tracks the primary's log position and the position that a replica must reach for this process's reads. */
export class PrimaryPosition implements ReadPosition {
  /** The position that reads must see. Until it is known, only the primary qualifies. */
  required: Lsn = UNREACHABLE;
  readonly #history = new PositionHistory();
  readonly #probe: pg.Pool;
  readonly #stopping = new AbortController();
  readonly #watching: Promise<void>;
  readonly #ask = coalesce(() => this.#askPrimary());

  constructor({ connectionString, Client }: Connector) {
    this.#probe = openProbe({ connectionString, Client }, ANSWER_MS, () => undefined);
    this.#watching = this.#watch();
  }

  async advance(): Promise<string> {
    const position = await this.#ask().catch(() => UNREACHABLE);
    this.#require(position);
    return formatLsn(position);
  }

  advanceTo(position: string): void {
    this.#require(parseLsn(position) ?? 0n);
  }

  /** Wraps a listener so that it gets each notification only once reads see the announced change. */
  beforeTelling({ onNotification, onListening }: NotificationListener): NotificationListener {
    return {
      onNotification: (payload) => void this.advance().then(() => onNotification(payload)),
      onListening: () => void this.advance().then(onListening),
    };
  }

  /** Returns by how many milliseconds a replica at `replayed` lags. */
  lagOf(replayed: Lsn): number {
    return this.#history.lagOf(replayed, performance.now());
  }

  async close(): Promise<void> {
    this.#stopping.abort();
    await this.#watching;
    await this.#probe.end();
  }

  #require(position: Lsn): void {
    if (position > this.required) this.required = position;
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#refresh().catch(() => undefined);
      await wait(PROBE_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  async #refresh(): Promise<void> {
    const at = performance.now();
    const { required } = this;
    const position = await this.#ask();
    this.#history.note(at, position);
    // A required position beyond the log's end was unknown, or belongs to the log of a former primary.
    if (this.required === required && position < required) this.required = position;
  }

  async #askPrimary(): Promise<Lsn> {
    const { rows } = await this.#probe.query<{ lsn: string }>(POSITION);
    const lsn = parseLsn(rows[0]?.lsn ?? '');
    if (lsn === undefined) throw new Error('The primary did not report its log position');
    return lsn;
  }
}
