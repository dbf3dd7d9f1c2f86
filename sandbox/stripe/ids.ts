import { randomBytes } from 'node:crypto';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** An id in the vendor's manner: `newId('cus', 14)` gives `cus_` and 14 letters and digits. */
export function newId(prefix: string, length = 24): string {
  return `${prefix}_${Array.from(randomBytes(length), (byte) => ALPHABET[byte % ALPHABET.length]).join('')}`;
}

/** Seconds since 1970, the vendor's clock. */
export function now(): number {
  return Math.floor(Date.now() / 1000);
}
