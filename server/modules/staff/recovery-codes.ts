import { createHash, randomBytes } from 'node:crypto';

const COUNT = 10;
/** Letters of 5 bits each. With 80 bits, a plain hash protects the stored form. */
const LETTERS = 16;
/** Crockford's base32, without characters that look alike. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Returns ten codes such as `7k2m-9xqa-0c4t-hw5e`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => {
    const letters = [...randomBytes(LETTERS)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
  });
}

/** Returns the stored hash of a code. Ignores case, dashes and spaces, and accepts `O` for `0`, and `I` or `L` for `1`. */
export function hashRecoveryCode(code: string): string {
  const letters = code
    .toLowerCase()
    .replaceAll(/[^0-9a-z]/g, '')
    .replaceAll('o', '0')
    .replaceAll(/[il]/g, '1');
  return createHash('sha256').update(letters).digest('hex');
}
