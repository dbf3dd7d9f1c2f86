import type { QueryKey } from '@tanstack/react-query';
import type { StaffEvent } from '../../../../contract/events.ts';

/** What is to be read anew, each in its time and once. */
export class WaitingReadings {
  readonly #read: (key: QueryKey) => void;
  readonly #waiting = new Map<string, { key: QueryKey; due: number; timer: ReturnType<typeof setTimeout> }>();

  constructor(read: (key: QueryKey) => void) {
    this.#read = read;
  }

  /** In so many milliseconds, or as soon as it is due already. */
  add(key: QueryKey, delay: number): void {
    const name = JSON.stringify(key);
    const due = performance.now() + delay;
    const waiting = this.#waiting.get(name);
    if (waiting && waiting.due <= due) return;
    clearTimeout(waiting?.timer);
    const timer = setTimeout(() => this.#readNow(name, key), delay);
    this.#waiting.set(name, { key, due, timer });
  }

  /** Whatever waits is read at once. */
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

/** The time in which events are gathered: a burst of them reads anew once what one would. */
const GATHER_MS = 20;
/** The time over which all screens spread their reading when all are told at once to read anew. */
const SPREAD_MS = 5_000;

/**
 * How long a screen waits before it reads anew what an event has made old. `chance` is from 0 to 1, and another for each screen.
 * Where a stream begins nothing has to be spread: the server has given each screen another time to come back.
 */
export function readingDelay(event: StaffEvent, beginsStream: boolean, chance: number): number {
  return event.type === 'resync' && !beginsStream ? GATHER_MS + chance * SPREAD_MS : GATHER_MS;
}
