import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../errors.ts';

const FAILURES = 5;
/** Seconds. */
const WINDOW = 60;

export interface LoginThrottle {
  /** Counts a try as failed until `succeeded`. @throws AppError('rate_limited') after five failures within a minute. */
  attempt(username: string, address: string): Promise<void>;
  succeeded(username: string, address: string): Promise<void>;
}

/** Failures are counted by user and address together, so that nobody can lock the right user out from elsewhere. */
export function createLoginThrottle(): LoginThrottle {
  const limiter = new RateLimiterMemory({ points: FAILURES, duration: WINDOW });
  const keyOf = (username: string, address: string): string => `${username.toLowerCase()} ${address}`;
  return {
    attempt: async (username, address) => {
      try {
        await limiter.consume(keyOf(username, address));
      } catch (refused) {
        const wait = refused instanceof RateLimiterRes ? refused.msBeforeNext : WINDOW * 1000;
        throw new AppError('rate_limited', 'Too many failed logins. Please wait a minute and try again.', {
          retryAfter: Math.max(1, Math.ceil(wait / 1000)),
        });
      }
    },
    succeeded: async (username, address) => {
      await limiter.delete(keyOf(username, address));
    },
  };
}

/** For load tests: counts nothing. */
export function noLoginThrottle(): LoginThrottle {
  return { attempt: async () => {}, succeeded: async () => {} };
}
