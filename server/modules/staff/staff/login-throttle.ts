import { hash } from 'node:crypto';
import { rateLimited } from '#server/shared/errors.ts';
import { networkOf } from '#server/shared/network.ts';
import type { Count, RateLimits } from '#server/shared/rate-limits.ts';

/** Failures of one user from one address. Durations are in seconds. */
const OF_USER = { keyPrefix: 'login', points: 5, duration: 60 };
/** Failures from one address with any username. This stops an attacker who tries one password for many names. */
const OF_ADDRESS = { keyPrefix: 'login-address', points: 30, duration: 60 };
/** Attempts for one user from any address. They raise an alarm, but none is refused. */
const FROM_ANYWHERE = { keyPrefix: 'login-alarm', points: 100, duration: 3_600 };

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

/**
 * Counts failures by user and address together, so that nobody can lock a user out from another address. Also counts them by
 * address alone. Many people may share an address, so successful logins and attempts that are refused anyway do not count there.
 * Calls `onAlarm` at most once an hour for each user whose password is being guessed.
 */
export function createLoginThrottle(limits: RateLimits, onAlarm: (username: string) => void) {
  const ofUser = limits.limiter(OF_USER);
  const ofAddress = limits.limiter(OF_ADDRESS);
  const fromAnywhere = limits.limiter(FROM_ANYWHERE);
  const keyOf = (username: string, address = ''): string => `${hashOf(username)} ${networkOf(address)}`;
  /** Uncounts an attempt for its address, because the password was right and only the code is missing. */
  const takeBack = (address: string): Promise<void> => ofAddress.takeBack(networkOf(address));
  return {
    /**
     * Counts an attempt as failed until `takeBack` or `succeeded`. Without an address, attempts from all addresses count together.
     * @throws AppError('rate_limited') after five failures of the user, or thirty of its address, within a minute.
     */
    attempt: async (username: string, address?: string): Promise<void> => {
      if (address !== undefined) refuseIfExceeded(await ofAddress.count(networkOf(address)));
      const count = await ofUser.count(keyOf(username, address));
      if (count.exceeded && address !== undefined) await takeBack(address);
      refuseIfExceeded(count);
      const { hits } = await fromAnywhere.count(hashOf(username));
      if (hits === FROM_ANYWHERE.points) onAlarm(username);
    },
    takeBack,
    succeeded: async (username: string, address?: string): Promise<void> => {
      if (address !== undefined) await takeBack(address);
      await ofUser.forget(keyOf(username, address));
    },
  };
}

function refuseIfExceeded({ exceeded, leftMs }: Count): void {
  if (exceeded) throw rateLimited('Too many failed logins. Please wait a minute and try again.', leftMs);
}

/**
 * Hashes the username, because a typed one may be too long for the key. JavaScript makes two characters of a Turkish İ where the
 * database, which finds the user, makes a plain i. Each i of a name would otherwise double the guesses.
 */
function hashOf(username: string): string {
  return hash('sha256', username.toLowerCase().replaceAll('i\u0307', 'i'), 'base64url');
}

/** Returns a throttle that counts nothing, for load tests. */
export function noLoginThrottle(): LoginThrottle {
  return { attempt: async () => {}, takeBack: async () => {}, succeeded: async () => {} };
}
