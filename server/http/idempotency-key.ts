import type { FastifyRequest } from 'fastify';
import { AppError } from '../shared/errors.ts';

const LONGEST = 255;

/** Returns the `Idempotency-Key` header, if present. @throws AppError('invalid_input') when it is empty or too long. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key.length > 0 && key.length <= LONGEST) return key;
  throw new AppError('invalid_input', `Idempotency-Key must have 1 to ${LONGEST} characters`);
}
