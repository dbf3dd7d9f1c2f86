import { vi } from 'vitest';

/**
 * Moves the wall clock of this process by `by` milliseconds. A server and a sandbox from `startProduct` have the same clock.
 * The clock keeps running. As on a real machine, timers and monotonic clocks do not change. The database has its own clock.
 */
export function setClock(by: number): void {
  const moment = Date.now() + by;
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: moment });
}

export function setClockRight(): void {
  vi.useRealTimers();
}
