import { systemClock } from 'pg-boss';

/**
 * pg-boss measures its own pauses on this clock, which nobody sets: on the wall clock, one that is set back by a day while a
 * job is done would stop the worker, and the watch over dead workers, for a day. What is kept is written by the database's clock.
 */
export const steadyClock = { ...systemClock, now: () => performance.timeOrigin + performance.now() };
