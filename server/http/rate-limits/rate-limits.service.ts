import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '#server/database/database.ts';
import type { Count, Limit, Limiter, RateLimits } from '#server/shared/rate-limits.ts';
import { deleteExpired, localLimiter, sharedLimiter } from './rate-limits.store.ts';

const CLEAN_EVERY_MS = 60_000;

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
