import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { readDatabaseUrl } from '../../shared/database-url.ts';
import type { Reading, ReplicaFigures } from '../database.ts';
import { isCutOff, isDatabaseGone, isReadOnly, isReplicaConflict } from '../errors.ts';
import { assertOutsideTransaction } from '../transaction-guard.ts';
import type { Connector } from './failover-client.ts';
import { queryOn, toDb, transactionOn } from './pool.ts';
import { PrimaryPosition } from './primary-position.ts';
import { Replica } from './replica.ts';
import type { Queryable } from './session.ts';

/** Interval between probes of a replica, and the maximum lag of a used one. */
const PROBE_EVERY_MS = 500;
const MOST_LAG_MS = 2_000;

interface Primary extends Queryable {
  transaction: Reading['transaction'];
}

export interface Replicas {
  /** Sends reads to the replicas in turn, or to the primary if the replica has not caught up. */
  reading: Reading;
  position: PrimaryPosition;
  figures(): ReplicaFigures;
  close(): Promise<void>;
}

/** Opens a pool to each replica in `urls`. Calls `report` when one is left out. */
export function openReplicas(
  urls: string,
  connector: Connector,
  primary: Primary,
  report: (error: Error) => void,
): Replicas {
  const position = new PrimaryPosition(connector);
  const replicas = (readDatabaseUrl(urls)?.urls ?? []).map((url) => new Replica(url, report));
  const readByPrimary = { away: 0, behind: 0, conflict: 0 };
  const stopping = new AbortController();
  const { signal } = stopping;
  let turn = 0;

  async function watch(replica: Replica): Promise<void> {
    while (!signal.aborted) {
      await replica.probe().then(
        () => judge(replica),
        (error: Error) => replica.giveUp(error),
      );
      await wait(PROBE_EVERY_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  function judge(replica: Replica): void {
    const lag = position.lagOf(replica.replayed);
    if (lag > MOST_LAG_MS) replica.rest(new Error(`It is ${(lag / 1000).toFixed(1)} s behind`));
    else replica.use();
  }

  function next(): Replica | undefined {
    const used = replicas.filter(({ isUsed }) => isUsed);
    turn += 1;
    return used[turn % used.length];
  }

  /** Runs `onReplica` if a replica is usable and recent enough, otherwise `onPrimary`. */
  async function read<T>(onReplica: (pool: pg.Pool) => Promise<T>, onPrimary: () => Promise<T>): Promise<T> {
    assertOutsideTransaction();
    const byPrimary = (reason: keyof typeof readByPrimary): Promise<T> => {
      readByPrimary[reason] += 1;
      return onPrimary();
    };
    const replica = next();
    if (!replica) return byPrimary('away');
    if (!(await replica.reaches(position.required))) return byPrimary('behind');
    try {
      return await replica.read(onReplica);
    } catch (error) {
      if (isReplicaConflict(error)) return byPrimary('conflict');
      // A statement that took too long would take just as long on the primary.
      if (!isDatabaseGone(error) || isCutOff(error) || isReadOnly(error)) throw error;
      // Does not give the replica up, because its connections may only be busy. The probes find out whether it responds.
      return byPrimary('away');
    }
  }

  const watching = Promise.all(replicas.map(watch));
  const query: Queryable['query'] = (...statement) =>
    read(
      (pool) => queryOn(pool, statement),
      () => primary.query(...statement),
    );
  return {
    reading: {
      db: toDb({ query }),
      transaction: (work) =>
        read(
          (pool) => transactionOn(pool, work),
          () => primary.transaction(work),
        ),
    },
    position,
    figures: () => ({
      replicas: replicas.map(({ name, isUsed, replayed }) => ({ name, isUsed, lagMs: position.lagOf(replayed) })),
      readByPrimary: { ...readByPrimary },
    }),
    close: async () => {
      stopping.abort();
      await watching;
      for (const opened of [...replicas, position]) await opened.close();
    },
  };
}
