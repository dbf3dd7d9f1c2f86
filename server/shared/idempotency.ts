import { randomUUID } from 'node:crypto';
import { AppError } from './errors.ts';
import { uuidOf } from './uuid.ts';

/**
 * Returns the id of what somebody adds under an idempotency key, always the same one: the row takes the place of a table of keys.
 * Without a key it is a new one.
 */
export function idUnderKey(noun: string, by: string, idempotencyKey: string | undefined): string {
  return idempotencyKey === undefined ? randomUUID() : uuidOf(noun, by, idempotencyKey);
}

/** @throws AppError('idempotency_mismatch') when what was added under a key is another one. */
export function assertSame(noun: string, isSame: boolean): void {
  if (!isSame) throw new AppError('idempotency_mismatch', `This Idempotency-Key was used for another ${noun}`);
}
