import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../database/database.ts';
import { deleteExpired, type Limit, localLimiter, sharedLimiter } from './rate-limits.store.ts';

const CLEAN_EVERY_MS = 60_000;

export interface Count {
  /** Whether the limit is exceeded, this hit included. */
  exceeded: boolean;
  /** The hits in the window, this one included. The value stops at one more than allowed. */
  hits: number;
  /** Milliseconds until the window ends. */
  leftMs: number;
}

/** Counts hits by key and window, together with all other instances. */
export interface Limiter {
  count(key: string): Promise<Count>;
  /** Takes back one hit. */
  takeBack(key: string): Promise<void>;
  /** Clears the count of a key. */
  forget(key: string): Promise<void>;
}

export interface RateLimits {
  limiter(limit: Limit): Limiter;
  /** Counts in this instance alone, for limits that are not worth a write. */
  localLimiter(limit: Limit): Limiter;
}

/** Creates limiters over one table. Expired rows are deleted when there is something to count. */
export function createRateLimits({ db }: Database): RateLimits {
  let cleaned = performance.now();
  const cleanNowAndThen = (): void => {
    if (performance.now() - cleaned < CLEAN_EVERY_MS) return;
    cleaned = performance.now();
    // The next attempt is a minute later.
    deleteExpired(db).catch(() => undefined);
  };

  return {
    limiter: (limit) => {
      const shared = toLimiter(sharedLimiter(db, limit), limit);
      return {
        ...shared,
        count: (key) => {
          cleanNowAndThen();
          return shared.count(key);
        },
      };
    },
    localLimiter: (limit) => toLimiter(localLimiter(limit), limit),
  };
}

function toLimiter(limiter: RateLimiterAbstract, limit: Limit): Limiter {
  return {
    count: (key) => consume(limiter, key, limit),
    takeBack: async (key) => {
      await limiter.reward(key);
    },
    forget: async (key) => {
      await limiter.delete(key);
    },
  };
}

async function consume(limiter: RateLimiterAbstract, key: string, { points }: Limit): Promise<Count> {
  try {
    const { consumedPoints, msBeforeNext } = await limiter.consume(key);
    return { exceeded: false, hits: consumedPoints, leftMs: msBeforeNext };
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return { exceeded: true, hits: points + 1, leftMs: refused.msBeforeNext };
  }
}
