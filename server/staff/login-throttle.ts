import { createHash } from 'node:crypto';
import { AppError } from '../errors.ts';
import { networkOf } from '../network.ts';
import type { RateLimits } from '../rate-limits/rate-limits.service.ts';

/** Failures of one user from one address, in seconds. */
const PER_ADDRESS = { keyPrefix: 'login', points: 5, duration: 60 };
/** Tries for one user from anywhere: nobody is refused for them, but somebody should look. */
const FROM_ANYWHERE = { keyPrefix: 'login-alarm', points: 100, duration: 3_600 };

export interface LoginThrottle {
  /** Counts a try as failed until `succeeded`. @throws AppError('rate_limited') after five failures within a minute. */
  attempt(username: string, address: string): Promise<void>;
  succeeded(username: string, address: string): Promise<void>;
}

/**
 * Failures are counted by user and address together, so that nobody can lock the right user out from elsewhere.
 * `onAlarm` hears when a user's password is being guessed from many addresses, once an hour at most.
 */
export function createLoginThrottle(limits: RateLimits, onAlarm: (username: string) => void): LoginThrottle {
  const perAddress = limits.limiter(PER_ADDRESS);
  const fromAnywhere = limits.limiter(FROM_ANYWHERE);
  const keyOf = (username: string, address: string): string => `${hashOf(username)} ${networkOf(address)}`;
  return {
    attempt: async (username, address) => {
      const { exceeded, left } = await perAddress.count(keyOf(username, address));
      if (exceeded) {
        throw new AppError('rate_limited', 'Too many failed logins. Please wait a minute and try again.', {
          retryAfter: Math.max(1, Math.ceil(left / 1000)),
        });
      }
      const { hits } = await fromAnywhere.count(hashOf(username));
      if (hits === FROM_ANYWHERE.points) onAlarm(username);
    },
    succeeded: (username, address) => perAddress.forget(keyOf(username, address)),
  };
}

/** What is typed as a username may be anything of any length; a hash always fits into the key. */
function hashOf(username: string): string {
  return createHash('sha256').update(username.toLowerCase()).digest('base64url');
}

/** For load tests: counts nothing. */
export function noLoginThrottle(): LoginThrottle {
  return { attempt: async () => {}, succeeded: async () => {} };
}
