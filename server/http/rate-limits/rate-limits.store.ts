import { lt } from 'drizzle-orm';
import {
  type RateLimiterAbstract,
  RateLimiterDrizzle,
  RateLimiterMemory,
  RLWrapperTimeouts,
} from 'rate-limiter-flexible';
import type { Db } from '#server/database/database.ts';
import { rateLimits } from '#server/database/schema.ts';
import type { Limit } from '#server/shared/rate-limits.ts';

/** When counting takes longer, the database is in trouble and the request should not wait for it. */
const COUNT_WITHIN_MS = 1_000;

/**
 * Counts in the database, so that all instances share the limit. Keys over the limit are rejected from memory until the
 * window ends, so that a flood does not reach the database. While the database is down, each instance counts alone.
 */
export function sharedLimiter(db: Db, limit: Limit): RateLimiterAbstract {
  const limiter = new RateLimiterDrizzle({
    ...limit,
    storeClient: db,
    schema: rateLimits,
    clearExpiredByTimeout: false,
    inMemoryBlockOnConsumed: limit.points + 1,
    insuranceLimiter: localLimiter(limit),
  });
  return new RLWrapperTimeouts({ limiter, timeoutMs: COUNT_WITHIN_MS });
}

/** Counts in memory. */
export function localLimiter(limit: Limit): RateLimiterAbstract {
  return new RateLimiterMemory(limit);
}

export async function deleteExpired(db: Db): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, new Date()));
}
