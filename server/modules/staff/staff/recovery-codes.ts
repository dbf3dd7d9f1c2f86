import { hash, randomBytes } from 'node:crypto';

const COUNT = 10;
/** Each has 5 bits, 80 in total, so a hash without salt is enough to make the stored form useless. */
const LETTERS = 16;
/** Crockford's base32, which has no two characters that look alike. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Returns ten codes such as `7k2m-9xqa-0c4t-hw5e`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const letters = [...randomBytes(LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
  });
}

/** Returns the stored form of a code. Ignores case, dashes and spaces, and reads `O` as `0` and `I` or `L` as `1`. */
export function hashRecoveryCode(code: string): string {
  const letters = code
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  return hash('sha256', letters);
}
