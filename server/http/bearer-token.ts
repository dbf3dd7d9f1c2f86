import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Returns the token of an `Authorization: Bearer` header. Other schemes, as of a proxy's password, are not for us. */
export function bearerTokenOf({ headers }: FastifyRequest): string | undefined {
  return /^bearer(?: +(.*))?$/i.exec(headers.authorization ?? '')?.map((part = '') => part.trim())[1];
}

/** Returns whether a request has this token. Compares hashes, so that the timing reveals nothing. */
export function hasBearerToken({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
