import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Creates an id in Stripe's format: `newId('cus', 14)` returns `cus_` and 14 letters and digits. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}

/** Returns the current time in seconds since 1970, Stripe's unit. */
export function now(): number {
  return Math.floor(Date.now() / 1000);
}
