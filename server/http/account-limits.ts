import type { RouteLimits } from './endpoint.ts';

/** Limits of the calls of an account, which anybody can get. A page reads and writes far less. */
export const ACCOUNT_READS: RouteLimits = { perMinute: 240 };
export const ACCOUNT_WRITES: RouteLimits = { perMinute: 60 };
