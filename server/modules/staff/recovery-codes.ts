import { createHash, randomBytes } from 'node:crypto';

const COUNT = 10;
/** Of 5 bits each: 80 bits, so that a plain hash is enough to make the stored form useless. */
const LETTERS = 16;
/** Crockford's base32: nothing that could be read as something else. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Ten codes such as `7k2m-9xqa-0c4t-hw5e`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const letters = [...randomBytes(LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
  });
}

/** What is kept of a code; the same for `0` typed as `O`, `1` as `I` or `L`, in any case, with any dashes and spaces. */
export function hashRecoveryCode(code: string): string {
  const letters = code
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  return createHash('sha256').update(letters).digest('hex');
}
