import type { StaffEvent } from '../../../../contract/events.ts';

/** Milliseconds in which events are gathered: a burst of them reads anew once what one would. */
const GATHER_MS = 20;
/** Milliseconds over which all screens spread their reading when all are told at once to read anew. */
const SPREAD_MS = 5_000;

/**
 * How long a screen waits before it reads anew what an event has made old. `chance` is from 0 to 1, and another for each screen.
 * Where a stream begins nothing has to be spread: the server has given each screen another time to come back.
 */
export function readingDelay(event: StaffEvent, beginsStream: boolean, chance: number): number {
  return event.type === 'resync' && !beginsStream ? GATHER_MS + chance * SPREAD_MS : GATHER_MS;
}
