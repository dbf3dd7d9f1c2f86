import { createHash } from 'node:crypto';
import { AppError } from '../../shared/errors.ts';
import { networkOf } from '../../shared/network.ts';
import type { Count, RateLimits } from '../rate-limits/rate-limits.service.ts';

/** Failures of one user from one address, in seconds. */
const OF_USER = { keyPrefix: 'login', points: 5, duration: 60 };
/** Failures from one address, whoever is named: whoever tries one password for many names, or makes names up. */
const OF_ADDRESS = { keyPrefix: 'login-address', points: 30, duration: 60 };
/** Tries for one user from anywhere: nobody is refused for them, but somebody should look. */
const FROM_ANYWHERE = { keyPrefix: 'login-alarm', points: 100, duration: 3_600 };

export interface LoginThrottle {
  /**
   * Counts a try as failed until it is taken back or `succeeded`; without an address, wherever it comes from.
   * @throws AppError('rate_limited') after five failures of the user, or thirty of its address, within a minute.
   */
  attempt(username: string, address?: string): Promise<void>;
  /** The try was no failure of its address: the password was right, and a code is still missing. */
  takeBack(address: string): Promise<void>;
  succeeded(username: string, address?: string): Promise<void>;
}

/**
 * Failures are counted by user and address together, so that nobody can lock the right user out from elsewhere, and by
 * address alone, where many people may sit: there neither right logins count nor what is refused anyway, and none of it for
 * longer than a minute. `onAlarm` hears when a user's password is being guessed from many addresses, once an hour at most.
 */
export function createLoginThrottle(limits: RateLimits, onAlarm: (username: string) => void): LoginThrottle {
  const ofUser = limits.limiter(OF_USER);
  const ofAddress = limits.limiter(OF_ADDRESS);
  const fromAnywhere = limits.limiter(FROM_ANYWHERE);
  const keyOf = (username: string, address = ''): string => `${hashOf(username)} ${networkOf(address)}`;
  const takeBack = (address: string): Promise<void> => ofAddress.takeBack(networkOf(address));
  return {
    attempt: async (username, address) => {
      if (address !== undefined) refuseIfExceeded(await ofAddress.count(networkOf(address)));
      const count = await ofUser.count(keyOf(username, address));
      if (count.exceeded && address !== undefined) await takeBack(address);
      refuseIfExceeded(count);
      const { hits } = await fromAnywhere.count(hashOf(username));
      if (hits === FROM_ANYWHERE.points) onAlarm(username);
    },
    takeBack,
    succeeded: async (username, address) => {
      if (address !== undefined) await takeBack(address);
      await ofUser.forget(keyOf(username, address));
    },
  };
}

function refuseIfExceeded({ exceeded, leftMs }: Count): void {
  if (!exceeded) return;
  throw new AppError('rate_limited', 'Too many failed logins. Please wait a minute and try again.', {
    retryAfter: Math.max(1, Math.ceil(leftMs / 1000)),
  });
}

/** A username as typed may be of any length; its hash always fits into the key. */
function hashOf(username: string): string {
  return createHash('sha256').update(username.toLowerCase()).digest('base64url');
}

/** For load tests: counts nothing. */
export function noLoginThrottle(): LoginThrottle {
  return { attempt: async () => {}, takeBack: async () => {}, succeeded: async () => {} };
}
