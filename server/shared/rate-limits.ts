import { hash } from 'node:crypto';

/** Allows `points` hits within `duration` seconds. `keyPrefix` separates different limits. */
export interface Limit {
  keyPrefix: string;
  points: number;
  duration: number;
}

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

/** Mails to one address that somebody can have us send, whoever that is. `keyPrefix` names the kind of mail. */
export function mailsToAddress(keyPrefix: string): Limit {
  return { keyPrefix, points: 3, duration: 600 };
}

/** Returns the key of an email address. Counts name nobody, so it is a hash. */
export function keyOfAddress(email: string): string {
  return hash('sha256', email.toLowerCase());
}
