import { vi } from 'vitest';

/**
 * Sets the wall clock of this process, and with it of a server and a sandbox from `startProduct`, ahead or back by so many
 * milliseconds. It goes on from there; timers and what measures time by itself notice nothing, as on a machine. The database
 * keeps its own clock.
 */
export function setClock(by: number): void {
  const moment = Date.now() + by;
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true, now: moment });
}

export function setClockRight(): void {
  vi.useRealTimers();
}
