import { createHash } from 'node:crypto';
import { AppError } from '../../shared/errors.ts';
import { networkOf } from '../../shared/network.ts';
import type { Count, RateLimits } from '../rate-limits/rate-limits.service.ts';

/** Failures of one user from one address, and the seconds. */
const OF_USER = { keyPrefix: 'login', points: 5, duration: 60 };
/** Failures from one address for any username. This limits trying one password with many names, and inventing names. */
const OF_ADDRESS = { keyPrefix: 'login-address', points: 30, duration: 60 };
/** Attempts for one user from all addresses. They block nobody, but trigger an alarm. */
const FROM_ANYWHERE = { keyPrefix: 'login-alarm', points: 100, duration: 3_600 };

export interface LoginThrottle {
  /**
   * Counts an attempt as failed until it is taken back or `succeeded`. Without an address, counts the user alone.
   * @throws AppError('rate_limited') after five failures of the user, or thirty of the address, within a minute.
   */
  attempt(username: string, address?: string): Promise<void>;
  /** Takes back an attempt of an address, because the password was right and only a code is missing. */
  takeBack(address: string): Promise<void>;
  succeeded(username: string, address?: string): Promise<void>;
}

/**
 * Counts failures by user and address together, so that nobody can lock out a user from elsewhere. Also counts by address
 * alone. Because many people may share an address, that count excludes successful logins and attempts that are rejected
 * anyway, and lasts at most a minute. `onAlarm` is called at most once an hour when a user's password is guessed from many
 * addresses.
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

/** Hashes a username, which may have any length, so that it fits into the key. */
function hashOf(username: string): string {
  return createHash('sha256').update(username.toLowerCase()).digest('base64url');
}

/** For load tests: counts nothing. */
export function noLoginThrottle(): LoginThrottle {
  return { attempt: async () => {}, takeBack: async () => {}, succeeded: async () => {} };
}
