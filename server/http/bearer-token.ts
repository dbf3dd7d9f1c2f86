import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';

/** Returns whether a request has this token. Compares hashes, so that the timing reveals nothing. */
export function hasBearerToken({ headers }: FastifyRequest, token: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
}
