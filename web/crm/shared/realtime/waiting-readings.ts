import type { QueryKey } from '@tanstack/react-query';
import type { StaffEvent } from '#contract/events.ts';

/** Delays reads of query keys. Each key waits at most once. */
export class WaitingReadings {
  readonly #read: (key: QueryKey) => void;
  readonly #waiting = new Map<string, { key: QueryKey; due: number; timer: ReturnType<typeof setTimeout> }>();

  constructor(read: (key: QueryKey) => void) {
    this.#read = read;
  }

  /** Schedules a read after `delay` milliseconds, unless an earlier one is scheduled. */
  add(key: QueryKey, delay: number): void {
    const name = JSON.stringify(key);
    const due = performance.now() + delay;
    const waiting = this.#waiting.get(name);
    if (waiting && waiting.due <= due) return;
    clearTimeout(waiting?.timer);
    const timer = setTimeout(() => this.#readNow(name, key), delay);
    this.#waiting.set(name, { key, due, timer });
  }

  /** Runs all scheduled reads at once. */
  hurry(): void {
    for (const [name, { key, timer }] of this.#waiting) {
      clearTimeout(timer);
      this.#readNow(name, key);
    }
  }

  forget(): void {
    for (const { timer } of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
  }

  #readNow(name: string, key: QueryKey): void {
    this.#waiting.delete(name);
    this.#read(key);
  }
}

/** How long events are gathered. A burst of them then causes one reload. */
const GATHER_MS = 20;
/** How long the reloads of all screens are spread over when all are told to reload at once. */
const SPREAD_MS = 5_000;

/**
 * Returns how long a screen waits before it reloads what an event has changed, in milliseconds. `chance` is a random
 * number from 0 to 1. The start of a stream needs no spread, because the server makes each screen reconnect at a
 * different time.
 */
export function readingDelay(event: StaffEvent, beginsStream: boolean, chance: number): number {
  return event.type === 'resync' && !beginsStream ? GATHER_MS + chance * SPREAD_MS : GATHER_MS;
}
