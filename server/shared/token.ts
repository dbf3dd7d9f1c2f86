import { hash, randomBytes } from 'node:crypto';

const BYTES = 32;

/** Returns a new secret token. */
export function newToken(): string {
  return randomBytes(BYTES).toString('base64url');
}

/** Returns the stored form of a token. The token has 256 secret bits, so a hash without salt is enough to make this useless. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
