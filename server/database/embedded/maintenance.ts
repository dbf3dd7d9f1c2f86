import { setTimeout as wait } from 'node:timers/promises';
import { messageOf } from '#server/shared/root-cause.ts';
import type { MaintenanceFigures } from '../database.ts';
import { DatabaseGoneError } from '../errors.ts';
import type { Activity } from './activity.ts';
import type { EmbeddedSession } from './client.ts';
import { DUE_TABLES, type DueTable, ROWS_AT_ONCE, statementsFor } from './due-tables.ts';

/** Maximum interval, because the log on the disk grows until a checkpoint. */
const CHECKPOINT_EVERY_MS = 60_000;
/** After this long without a statement, another is unlikely to arrive while a table is being maintained. */
const QUIET_MS = 2_000;

/**
 * Starts vacuum, analyze and checkpoints, which PGlite does not run by itself. Without them the log and dead rows grow without
 * bound. Its statements queue with all others through `session`, which is the client and never mixes them into a transaction.
 * It maintains one table at a time, so that no caller waits for the whole round. Large tables wait until `activity` shows a
 * quiet moment, or until the round has taken `intervalMs`.
 * @returns the figures, and a function that stops maintenance after the running statement.
 */
export function startMaintenance(
  session: EmbeddedSession,
  intervalMs: number,
  activity: Activity,
  onError: (error: Error) => void,
): { figures(): MaintenanceFigures; stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const figures: MaintenanceFigures = { runs: 0, failures: 0, lastRunAt: Date.now() };
  const analyzed = new Map<string, number>();
  const checkpointEveryMs = Math.min(CHECKPOINT_EVERY_MS, intervalMs);
  let checkpointAt = performance.now() + checkpointEveryMs;

  function report(what: string, error: unknown): void {
    if (signal.aborted) return;
    figures.failures += 1;
    onError(new Error(`${what}: ${messageOf(error)}`, { cause: error }));
  }

  /** Runs a statement. Reports an error and continues. @throws DatabaseGoneError */
  async function say(statement: string): Promise<void> {
    try {
      await session.exec(statement);
    } catch (error) {
      if (error instanceof DatabaseGoneError) throw error;
      report(`The embedded database refused ${statement}`, error);
    }
  }

  async function checkpoint(): Promise<void> {
    checkpointAt = performance.now() + checkpointEveryMs;
    await say('CHECKPOINT');
  }

  async function pause(ms: number): Promise<void> {
    await wait(ms, undefined, { signal, ref: false }).catch(() => undefined);
  }

  /** Waits for a quiet moment, at most until `deadline`. Checkpoints go on meanwhile. */
  async function quietMoment(deadline: number): Promise<void> {
    while (activity.idleMs < QUIET_MS && performance.now() < deadline && !signal.aborted) {
      await pause(Math.min(QUIET_MS - activity.idleMs, intervalMs));
      if (!signal.aborted && performance.now() >= checkpointAt) await checkpoint();
    }
  }

  async function maintainTables(): Promise<void> {
    const deadline = performance.now() + intervalMs;
    const { rows } = await session.query(DUE_TABLES);
    for (const table of rows as DueTable[]) {
      for (const statement of statementsFor(table, analyzed)) {
        if (table.rows >= ROWS_AT_ONCE) await quietMoment(deadline);
        if (signal.aborted) return;
        await say(statement);
      }
    }
    figures.runs += 1;
    figures.lastRunAt = Date.now();
  }

  async function maintain(): Promise<void> {
    for (let passedMs = checkpointEveryMs; ; passedMs += checkpointEveryMs) {
      await pause(checkpointEveryMs);
      if (signal.aborted) return;
      try {
        await checkpoint();
        if (passedMs < intervalMs) continue;
        passedMs = 0;
        await maintainTables();
      } catch (error) {
        report('The embedded database was not maintained', error);
      }
    }
  }

  const ended = maintain();
  return {
    figures: () => figures,
    stop: () => {
      stopping.abort();
      return ended;
    },
  };
}
